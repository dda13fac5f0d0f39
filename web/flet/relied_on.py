"""The names of Flet that we rely on: what is private, what is replaced, and what has to work as it was read.

Flet promises none of it. All was read in one version; `tests/web/flet/test_canary.py` goes over the list and says what
another version has moved, and which files of ours have to be looked at.
"""

from dataclasses import dataclass
from enum import Enum, auto

VERSION = "1.0.5"  # in which all of this was read
PACKAGES = ("flet", "flet-web", "flet-charts")


class Kind(Enum):
    """What is expected of a name."""

    SIGNATURE = auto()  # the names of its parameters, with = where there is a default
    BODY = auto()  # a digest of its source
    VALUE = auto()  # its value, as text
    CLIENT_TEXT = auto()  # words that stand in this file of the client
    CLIENT_FILE = auto()  # a digest of this file of the client


@dataclass(frozen=True, kw_only=True)
class Reliance:
    """`name` is `module:attribute`, or a file in the client's folder; `ours` are the files that lean on it."""

    kind: Kind
    name: str
    expected: str
    ours: tuple[str, ...]
    why: str


# Files of the client that we do not pass on: see client_files.py.
LEFT_OUT = (
    "index.html",
    "manifest.json",
    "favicon.png",
    "icons/*",
    "flutter.js",
    "flutter.js.map",
    "flutter_service_worker.js",
    "python-worker.js",
    "pyodide/*",
    "assets/FontManifest.json",
    "assets/NOTICES",
    "assets/fonts/*",
    "assets/packages/cupertino_icons/assets/*",
    "assets/packages/flutter_map/lib/assets/*",
    "assets/packages/flutter_math_fork/lib/katex_fonts/fonts/*",
    "assets/packages/media_kit/assets/web/*",
    "canvaskit/*.symbols",
    "canvaskit/chromium/*.symbols",
    "canvaskit/experimental_webparagraph/*",
    "canvaskit/wimp.*",
)

RELIED_ON = (
    # The sessions that Flet holds.
    Reliance(
        kind=Kind.SIGNATURE,
        name="flet_web.fastapi.flet_app_manager:FletAppManager.add_session",
        expected="self session_id session",
        ours=("web/flet/sessions.py",),
        why="each session is written down when Flet is given it",
    ),
    Reliance(
        kind=Kind.BODY,
        name="flet_web.fastapi.flet_app_manager:FletAppManager.delete_session",
        expected="25e2f23143209e26",
        ours=("web/flet/sessions.py",),
        why="a session is let go by its key, and closed by that",
    ),
    Reliance(
        kind=Kind.BODY,
        name="flet_web.fastapi.flet_app_manager:FletAppManager._FletAppManager__evict_expired_sessions",
        expected="d86350f49881d73f",
        ours=("web/flet/sessions.py",),
        why="a session whose time is over has to go through delete_session, or our record keeps it",
    ),
    Reliance(
        kind=Kind.BODY,
        name="flet_web.fastapi.flet_app:FletApp._FletApp__on_message",
        expected="678f298d94f6c72f",
        ours=("web/flet/sessions.py", "web/flet/socket.py", "web/flet/coming_back.py"),
        why="a session is registered by add_session before its page is read, before_main runs before the answer, and "
        "who comes back is answered with the page itself, before anything hears of it",
    ),
    Reliance(
        kind=Kind.BODY,
        name="flet.messaging.session:Session.index",
        expected="617ddb6dc59ada94",
        ours=("web/flet/sessions.py", "web/flet/coming_back.py"),
        why="it finds controls by number, as long as somebody else holds them",
    ),
    Reliance(
        kind=Kind.BODY,
        name="flet.messaging.session:Session.patch_control",
        expected="f15f66c636bde44a",
        ours=("web/flet/coming_back.py",),
        why="a change is said before it is made, in the same round of the event loop",
    ),
    Reliance(
        kind=Kind.BODY,
        name="flet.messaging.session:Session.connection",
        expected="bd1ae37649f27621",
        ours=("web/flet/sessions.py", "web/flet/coming_back.py", "views/core/feed.py", "views/core/device.py"),
        why="it is None while a phone is away",
    ),
    Reliance(
        kind=Kind.BODY,
        name="flet.components.component:Component._schedule_update",
        expected="9f9e349e7e267c53",
        ours=("web/flet/sessions.py", "web/flet/socket.py"),
        why="a component that is not mounted is not rendered again, whatever sets its state",
    ),
    Reliance(
        kind=Kind.BODY,
        name="flet.controls.page:Page.navigate",
        expected="c524c730914da672",
        ours=("views/core/back.py",),
        why="it goes by push_route, where we note what the app itself has asked for",
    ),
    Reliance(
        kind=Kind.BODY,
        name="flet.messaging.session:Session.expires_at",
        expected="8cdb5f63c6ebb301",
        ours=("web/flet/sessions.py",),
        why="it is None while a phone is connected",
    ),
    Reliance(
        kind=Kind.BODY,
        name="flet.messaging.session:Session.disconnect",
        expected="8a23565808b30d40",
        ours=("web/flet/sessions.py",),
        why="it starts the time of a session that left, and takes its connection away",
    ),
    Reliance(
        kind=Kind.BODY,
        name="flet.controls.id_counter:IdCounter",
        expected="13bf6053329b52ee",
        ours=("web/flet/numbers.py",),
        why="all controls of a process take their numbers from one counter, which begins where we let it",
    ),
    Reliance(
        kind=Kind.BODY,
        name="flet.controls.control_event:get_event_field_type",
        expected="68b930a1b8110b46",
        ours=("web/flet/socket.py",),
        why="an event's type depends on nothing but the kind of control and the event's name",
    ),
    Reliance(
        kind=Kind.SIGNATURE,
        name="flet.controls.base_control:get_event_field_type",
        expected="control field_name",
        ours=("web/flet/socket.py",),
        why="it is asked for under this name, where ours stands in its place",
    ),
    # One phone's connection.
    Reliance(
        kind=Kind.SIGNATURE,
        name="flet_web.fastapi.flet_app:FletApp.__init__",
        expected=(
            "self loop executor main before_main session_timeout_seconds= oauth_state_timeout_seconds= "
            "upload_endpoint_path= secret_key="
        ),
        ours=("web/flet/socket.py",),
        why="a phone's end is made with our own time for sessions that left",
    ),
    Reliance(
        kind=Kind.BODY,
        name="flet_web.fastapi.flet_app:FletApp.handle",
        expected="6a72007f55157cf7",
        ours=("web/flet/socket.py",),
        why="a phone is noted as gone only when its last message was taken, which may be never",
    ),
    Reliance(
        kind=Kind.BODY,
        name="flet_web.fastapi.flet_app:FletApp._FletApp__receive_loop",
        expected="16f7f0b846e362f9",
        ours=("web/flet/socket.py",),
        why="the end of a connection that never said who it is ends nothing",
    ),
    Reliance(
        kind=Kind.BODY,
        name="flet_web.fastapi.flet_app:FletApp._FletApp__send_loop",
        expected="f28983a52444982e",
        ours=("web/flet/socket.py",),
        why="a message that cannot be sent ends the connection without a note of it, and None in its queue ends it",
    ),
    Reliance(
        kind=Kind.BODY,
        name="flet_web.fastapi.flet_app:FletApp.send_message",
        expected="cf26d358be37bc82",
        ours=("web/flet/socket.py",),
        why="it spells out each message for a log that nobody reads, and puts it into a queue that may be gone",
    ),
    Reliance(
        kind=Kind.SIGNATURE,
        name="flet.messaging.protocol:Message",
        expected="action body",
        ours=("web/flet/socket.py",),
        why="ours stands in for it",
    ),
    # What a phone says, and what is believed of it.
    Reliance(
        kind=Kind.VALUE,
        name="flet.messaging.protocol:MessageAction.INVOKE_METHOD",
        expected="MessageAction.INVOKE_METHOD",
        ours=("web/flet/packets.py", "web/flet/client_words.py"),
        why="a message says by a number what it is",
    ),
    Reliance(
        kind=Kind.SIGNATURE,
        name="flet.messaging.protocol:RegisterClientRequestBody",
        expected="session_id page_name page",
        ours=("web/flet/client_words.py",),
        why="only these are passed on of a phone's first message",
    ),
    Reliance(
        kind=Kind.SIGNATURE,
        name="flet.messaging.protocol:ControlEventBody",
        expected="target name data",
        ours=("web/flet/client_words.py",),
        why="only these are passed on of an event",
    ),
    Reliance(
        kind=Kind.SIGNATURE,
        name="flet.messaging.protocol:UpdateControlPropsBody",
        expected="id props",
        ours=("web/flet/client_words.py",),
        why="only these are passed on of a control's new values",
    ),
    Reliance(
        kind=Kind.SIGNATURE,
        name="flet.messaging.protocol:InvokeMethodResponseBody",
        expected="control_id call_id result error",
        ours=("web/flet/client_words.py",),
        why="only these are passed on of an answer",
    ),
    Reliance(
        kind=Kind.SIGNATURE,
        name="flet.messaging.protocol:InvokeMethodRequestBody",
        expected="control_id call_id name args",
        ours=("web/flet/socket.py",),
        why="who was asked for what is noted, so that one answer is let in",
    ),
    Reliance(
        kind=Kind.SIGNATURE,
        name="flet.messaging.protocol:SessionCrashedBody",
        expected="message",
        ours=("web/flet/socket.py",),
        why="it carries a traceback, which goes to nobody",
    ),
    Reliance(
        kind=Kind.SIGNATURE,
        name="flet.messaging.protocol:RegisterClientResponseBody",
        expected="session_id page_patch error",
        ours=("web/flet/socket.py", "web/flet/coming_back.py"),
        why="its error carries a traceback, which goes to nobody; who comes back gets its page later than Flet means",
    ),
    Reliance(
        kind=Kind.BODY,
        name="flet.utils.object_model:patch_dataclass",
        expected="05f181ea25c5042e",
        ours=("web/flet/client_words.py",),
        why="it writes whatever it is given, nested objects and private names too",
    ),
    Reliance(
        kind=Kind.BODY,
        name="flet.messaging.session:Session.handle_invoke_method_results",
        expected="a9385e95a27c8726",
        ours=("web/flet/client_words.py",),
        why="an answer for a control that is gone would end the connection",
    ),
    Reliance(
        kind=Kind.BODY,
        name="flet.messaging.session:Session._Session__resolve_event_control",
        expected="d954562646ab5925",
        ours=("web/flet/client_words.py", "web/flet/socket.py"),
        why="it finds controls that its index has lost, so an event of one of those is let in by its name alone",
    ),
    Reliance(
        kind=Kind.BODY,
        name="flet.messaging.session:Session.dispatch_event",
        expected="974c8be7b3e5a5d8",
        ours=("web/flet/socket.py",),
        why="it calls a session crashed whose phone taps on what has just gone",
    ),
    Reliance(
        kind=Kind.BODY,
        name="flet_web.fastapi.flet_app_manager:FletAppManager.executor",
        expected="a012f6e29a652825",
        ours=("web/flet/socket.py",),
        why="it is made for all phones together",
    ),
    Reliance(
        kind=Kind.SIGNATURE,
        name="flet_web.fastapi.flet_app_manager:FletAppManager.start",
        expected="self",
        ours=("web/server/application.py",),
        why="the eviction of sessions has to be started by whoever mounts the socket",
    ),
    Reliance(
        kind=Kind.SIGNATURE,
        name="flet_web.fastapi.flet_app_manager:FletAppManager.shutdown",
        expected="self",
        ours=("web/server/application.py",),
        why="the eviction of sessions has to be ended by whoever mounts the socket",
    ),
    Reliance(
        kind=Kind.SIGNATURE,
        name="flet.messaging.session_store:SessionStore.get",
        expected="self key",
        ours=("views/sharing/use_joining.py", "views/core/feed.py"),
        why="a phone's address and its subscriptions lie there",
    ),
    Reliance(
        kind=Kind.SIGNATURE,
        name="flet.messaging.session_store:SessionStore.set",
        expected="self key value",
        ours=("web/flet/socket.py", "views/core/feed.py"),
        why="a phone's address and its subscriptions lie there",
    ),
    Reliance(
        kind=Kind.VALUE,
        name="flet_web.fastapi.flet_app:logger.name",
        expected="flet_web.fastapi",
        ours=("web/server/logs.py",),
        why="it writes down sessions' ids, which are secrets",
    ),
    Reliance(
        kind=Kind.VALUE,
        name="flet_web.fastapi.flet_app:transport_log.name",
        expected="flet_transport",
        ours=("web/server/logs.py",),
        why="it writes down whole messages",
    ),
    Reliance(
        kind=Kind.VALUE,
        name="flet.messaging.session:logger.name",
        expected="flet",
        ours=("web/server/logs.py",),
        why="it writes down sessions' ids, which are secrets",
    ),
    Reliance(
        kind=Kind.BODY,
        name="flet.utils.platform_utils:is_embedded",
        expected="dd6112462de0b483",
        ours=("main.py",),
        why="it tells a packaged app from a server",
    ),
    # The client that the browser runs.
    Reliance(
        kind=Kind.BODY,
        name="flet_web:get_package_web_dir",
        expected="4ef5895ec15841d6",
        ours=("web/flet/client_files.py",),
        why="the client's files lie there",
    ),
    Reliance(
        kind=Kind.CLIENT_FILE,
        name="index.html",
        expected="c2f6f4dbd7568aee",
        ours=("web/flet/boot.js", "assets/templates/client.html"),
        why="ours stands in its place, with the same settings and the same reload after WebKit's cache",
    ),
    Reliance(
        kind=Kind.CLIENT_TEXT,
        name="flutter_bootstrap.js",
        expected="multiViewEnabled: flet.multiView",
        ours=("web/flet/boot.js",),
        why="the loader takes the setting from there",
    ),
    Reliance(
        kind=Kind.CLIENT_TEXT,
        name="flutter_bootstrap.js",
        expected="entrypointBaseUrl: flet.entrypointBaseUrl",
        ours=("web/flet/boot.js",),
        why="the loader takes the client's place from there",
    ),
    Reliance(
        kind=Kind.CLIENT_TEXT,
        name="flutter_bootstrap.js",
        expected="assetBase: flet.assetBase",
        ours=("web/flet/boot.js",),
        why="the loader takes the assets' place from there",
    ),
    Reliance(
        kind=Kind.CLIENT_TEXT,
        name="flutter_bootstrap.js",
        expected="flutterConfig.canvasKitBaseUrl = flet.canvasKitBaseUrl",
        ours=("web/flet/boot.js",),
        why="the drawing engine comes from us and from no other host",
    ),
    Reliance(
        kind=Kind.CLIENT_TEXT,
        name="flutter_bootstrap.js",
        expected="flutterConfig.fontFallbackBaseUrl = flet.fontFallbackBaseUrl",
        ours=("web/flet/boot.js",),
        why="missing glyphs are asked of us and of no other host",
    ),
    Reliance(
        kind=Kind.CLIENT_TEXT,
        name="flutter_bootstrap.js",
        expected='if (flet.webRenderer != "auto")',
        ours=("web/flet/boot.js",),
        why="the loader chooses the renderer by itself",
    ),
    Reliance(
        kind=Kind.CLIENT_TEXT,
        name="flutter_bootstrap.js",
        expected="flet.flutterAppResolve(flet.flutterApp)",
        ours=("web/flet/boot.js",),
        why="the loader calls what the page has made",
    ),
    Reliance(
        kind=Kind.CLIENT_TEXT,
        name="flutter_bootstrap.js",
        expected=".compileStreaming(fetch(",
        ours=("web/flet/boot.js",),
        why="the page's own fetch counts the download, and unpacks it on plain http",
    ),
    Reliance(
        kind=Kind.CLIENT_TEXT,
        name="flutter_bootstrap.js",
        expected="document.getElementById('loading')?.remove()",
        ours=("assets/templates/client.html", "web/flet/line.js"),
        why="what shows meanwhile has another id, and goes with the app's first screen",
    ),
    Reliance(
        kind=Kind.CLIENT_TEXT,
        name="main.dart.mjs",
        expected="x0.webSocketEndpoint",
        ours=("web/flet/boot.js",),
        why="the client takes the socket's path from there",
    ),
    Reliance(
        kind=Kind.CLIENT_TEXT,
        name="main.dart.mjs",
        expected="x0.routeUrlStrategy",
        ours=("web/flet/boot.js",),
        why="the client writes paths without a #",
    ),
    Reliance(
        kind=Kind.CLIENT_TEXT,
        name="main.dart.mjs",
        expected="x0.pyodide",
        ours=("web/flet/boot.js",),
        why="the client runs no Python of its own",
    ),
    Reliance(
        kind=Kind.CLIENT_TEXT,
        name="main.dart.mjs",
        expected="x0.fontFallbackBaseUrl",
        ours=("web/flet/boot.js",),
        why="missing glyphs are asked of us and of no other host",
    ),
    Reliance(
        kind=Kind.CLIENT_TEXT,
        name="main.dart.mjs",
        expected="new WebSocket(x0,x1)",
        ours=("web/flet/line.js",),
        why="the page's own WebSocket mends a line that was lost, and says so",
    ),
    Reliance(
        kind=Kind.CLIENT_TEXT,
        name="main.dart.js",
        expected='"Working..."',
        ours=("web/flet/line.js",),
        why="this is what covers the screen when the client hears of a lost line, so it never hears of one",
    ),
    Reliance(
        kind=Kind.CLIENT_TEXT,
        name="main.dart.js",
        expected='"session_id",',
        ours=("web/flet/line.js",),
        why="a phone's first message names the session that it comes back to",
    ),
    Reliance(
        kind=Kind.CLIENT_TEXT,
        name="main.dart.js",
        expected="webSocketEndpoint",
        ours=("web/flet/boot.js",),
        why="browsers without WebAssembly's garbage collection read the same settings",
    ),
    Reliance(
        kind=Kind.CLIENT_TEXT,
        name="main.dart.js",
        expected="routeUrlStrategy",
        ours=("web/flet/boot.js",),
        why="browsers without WebAssembly's garbage collection read the same settings",
    ),
    Reliance(
        kind=Kind.CLIENT_TEXT,
        name="main.dart.js",
        expected="fontFallbackBaseUrl",
        ours=("web/flet/boot.js",),
        why="browsers without WebAssembly's garbage collection read the same settings",
    ),
    # The app: events, renders, updates.
    Reliance(
        kind=Kind.SIGNATURE,
        name="flet.controls.page:Page.render_views",
        expected="self component *args **kwargs",
        ours=("views/app.py",),
        why="the app is one component",
    ),
    Reliance(
        kind=Kind.BODY,
        name="flet.controls.page:Page.run_task",
        expected="b5a30b173671452a",
        ours=("views/core/feed.py", "views/core/device.py"),
        why="it brings a change into its own phone's loop and context, and fails without a connection",
    ),
    Reliance(
        kind=Kind.BODY,
        name="flet.messaging.session:Session.close",
        expected="bbc3964469624b65",
        ours=("views/core/feed.py",),
        why="the page's close event is all that tells of a session's end",
    ),
    Reliance(
        kind=Kind.BODY,
        name="flet_web.fastapi.flet_app_manager:FletAppManager.reconnect_session",
        expected="6dbb4a922694fb72",
        ours=("views/core/use_session_start.py",),
        why="the connect event follows each return of a phone",
    ),
    Reliance(
        kind=Kind.BODY,
        name="flet.messaging.session:Session.attach_connection",
        expected="c5f75ca78b38cf4d",
        ours=("views/core/use_session_start.py",),
        why="what happened while the phone was away is not sent again",
    ),
    Reliance(
        kind=Kind.BODY,
        name="flet.messaging.session:Session._Session__cancel_method_calls",
        expected="d73062b1dc7efa6d",
        ours=("web/flet/socket.py",),
        why="these words reach whoever waits for an answer in a session that is let go",
    ),
    Reliance(
        kind=Kind.BODY,
        name="flet.messaging.session:Session.invoke_method",
        expected="cadb9ebbad52b903",
        ours=("views/core/use_session_start.py",),
        why="without a time limit it waits for ever for a phone that has left",
    ),
    Reliance(
        kind=Kind.BODY,
        name="flet.messaging.session:Session._Session__updates_scheduler",
        expected="bfcf1d112b2cabbc",
        ours=("views/ui/screen.py",),
        why="an exception in a render ends all later updates of a session",
    ),
    Reliance(
        kind=Kind.BODY,
        name="flet.controls.base_control:BaseControl._trigger_event",
        expected="90348bdf68063d50",
        ours=("views/table/screen.py",),
        why="a handler that takes arguments is given the event",
    ),
    Reliance(
        kind=Kind.BODY,
        name="flet.messaging.session:Session.apply_patch",
        expected="90772efe3cd0fbed",
        ours=("views/ui/text_input.py",),
        why="a field's value is what the client has",
    ),
    Reliance(
        kind=Kind.BODY,
        name="flet.components.hooks.use_state:use_state",
        expected="28782a245621be23",
        ours=("views/hooks.py",),
        why="it calls what it is given for the first value, and its setter takes a function",
    ),
    Reliance(
        kind=Kind.BODY,
        name="flet.components.hooks.use_ref:use_ref",
        expected="8d9a7146ef5c9893",
        ours=("views/hooks.py",),
        why="it calls what it is given for the first value",
    ),
    Reliance(
        kind=Kind.BODY,
        name="flet.components.hooks.use_effect:use_effect",
        expected="0f9d0f1385d673a0",
        ours=("views/core/use_session_start.py", "views/entry/keyboard.py", "views/core/device.py"),
        why="a cleanup that is handed over runs at the end, with the dependencies as they are compared",
    ),
    Reliance(
        kind=Kind.BODY,
        name="flet.controls.object_patch:DiffBuilder._compare_values",
        expected="e12c1267911eb333",
        ours=("views/hooks.py", "views/ui/theme.py"),
        why="a control or style that is the same object is passed over",
    ),
    Reliance(
        kind=Kind.BODY,
        name="flet.controls.object_patch:DiffBuilder._compare_dataclasses",
        expected="58bdc5f603d36630",
        ours=("views/hooks.py", "views/ui/theme.py", "views/ui/frame.py", "views/entry/sheet.py"),
        why="a control or style that is the same object is passed over; in a list it is told of its new parent",
    ),
    Reliance(
        kind=Kind.BODY,
        name="flet.controls.object_patch:DiffBuilder._compare_lists",
        expected="620c45aa97b83de2",
        ours=("views/ui/lists.py", "views/ui/screen.py"),
        why="the parts of a list are told apart by key, else by place and kind",
    ),
)
