"""The internal names of Flet that Pinella uses, replaces or depends on, as a table.

Flet does not guarantee any of them. They were checked in one version; test_pinned_internals.py compares the installed
version with the table, and reports the differences and the files that depend on them.
"""

from dataclasses import dataclass
from enum import Enum, auto

FLET_VERSION = "1.0.5"  # the version that was checked
PACKAGES = ("flet", "flet-web", "flet-charts")


class PinKind(Enum):
    """The kind of comparison."""

    SIGNATURE = auto()  # names of the parameters, with = after those that have a default
    BODY = auto()  # digest of the source
    VALUE = auto()  # the value as text
    CLIENT_TEXT = auto()  # text that this file of the client contains
    CLIENT_FILE = auto()  # digest of this file of the client


@dataclass(frozen=True, kw_only=True)
class PinnedInternal:
    """One row. `name` is `module:attribute`, or a file of the client; the files in `used_by` rely on it."""

    kind: PinKind
    name: str
    expected: str
    used_by: tuple[str, ...]
    why: str


# Files of the client that are not served: see web/flet/client_files.py.
UNSERVED_FILES = (
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

# One internal per line: kind | name | expected | used by | the behaviour that we rely on.
_TABLE = """
# Sessions
SIGNATURE | flet_web.fastapi.flet_app_manager:FletAppManager.add_session | self session_id session | web/flet/sessions.py | records each session that Flet adds
BODY | flet_web.fastapi.flet_app_manager:FletAppManager.delete_session | 25e2f23143209e26 | web/flet/sessions.py | deletes a session by its key, and closes it
BODY | flet_web.fastapi.flet_app_manager:FletAppManager._FletAppManager__evict_expired_sessions | d86350f49881d73f | web/flet/sessions.py | deletes expired sessions by delete_session, which our record depends on
BODY | flet_web.fastapi.flet_app:FletApp._FletApp__on_message | 678f298d94f6c72f | web/flet/sessions.py, web/flet/socket.py, web/flet/session_resume.py | add_session precedes reading the page, before_main precedes the response, and a resumed session is answered with the page before any handler runs
BODY | flet.messaging.session:Session.index | 617ddb6dc59ada94 | web/flet/sessions.py, web/flet/session_resume.py | finds controls by id while something else references them
BODY | flet.messaging.session:Session.patch_control | f15f66c636bde44a | web/flet/session_resume.py | sends a patch before it is applied, in the same iteration of the event loop
BODY | flet.messaging.session:Session.connection | bd1ae37649f27621 | web/flet/sessions.py, web/flet/session_resume.py, views/core/feed.py, views/core/device_features.py | is None while a phone is disconnected
BODY | flet.components.component:Component._schedule_update | 9f9e349e7e267c53 | web/flet/session_guards.py | an unmounted component is not rendered again when its state is set
BODY | flet.controls.page:Page.navigate | c524c730914da672 | views/core/navigation.py | calls push_route, where the app's own navigations are recorded
BODY | flet.messaging.session:Session.expires_at | 8cdb5f63c6ebb301 | web/flet/sessions.py | is None while a phone is connected
BODY | flet.messaging.session:Session.disconnect | 8a23565808b30d40 | web/flet/sessions.py | starts a session's retention and removes its connection
BODY | flet.controls.id_counter:IdCounter | 13bf6053329b52ee | web/flet/control_ids.py | one counter for all control ids of a process, whose start can be set
BODY | flet.controls.control_event:get_event_field_type | 68b930a1b8110b46 | web/flet/socket.py | an event's type depends only on the kind of control and the event's name
SIGNATURE | flet.controls.base_control:get_event_field_type | control field_name | web/flet/socket.py | is called by this name, under which the cache replaces it
# Connections
SIGNATURE | flet_web.fastapi.flet_app:FletApp.__init__ | self loop executor main before_main session_timeout_seconds= oauth_state_timeout_seconds= upload_endpoint_path= secret_key= | web/flet/socket.py | takes the retention of disconnected sessions
BODY | flet_web.fastapi.flet_app:FletApp.handle | 6a72007f55157cf7 | web/flet/socket.py | handles a disconnect only after the last message was sent, which may be never
BODY | flet_web.fastapi.flet_app:FletApp._FletApp__receive_loop | 16f7f0b846e362f9 | web/flet/socket.py | does not return when an unregistered connection ends
BODY | flet_web.fastapi.flet_app:FletApp._FletApp__send_loop | f28983a52444982e | web/flet/socket.py | a failed send ends it without handling the disconnect; None in its queue ends it too
BODY | flet_web.fastapi.flet_app:FletApp.send_message | cf26d358be37bc82 | web/flet/socket.py | formats each message for an unused log, and puts it into a queue that may be deleted
SIGNATURE | flet.messaging.protocol:Message | action body | web/flet/session_guards.py | is replaced by a message with a short repr
# Messages of a client
VALUE | flet.messaging.protocol:MessageAction.INVOKE_METHOD | MessageAction.INVOKE_METHOD | web/flet/framing.py, web/flet/protocol_allowlist.py | actions are numbers in packets
SIGNATURE | flet.messaging.protocol:RegisterClientRequestBody | session_id page_name page | web/flet/protocol_allowlist.py | the fields of a registration that are passed on
SIGNATURE | flet.messaging.protocol:ControlEventBody | target name data | web/flet/protocol_allowlist.py | the fields of an event that are passed on
SIGNATURE | flet.messaging.protocol:UpdateControlPropsBody | id props | web/flet/protocol_allowlist.py | the fields of a property update that are passed on
SIGNATURE | flet.messaging.protocol:InvokeMethodResponseBody | control_id call_id result error | web/flet/protocol_allowlist.py | the fields of a call's result that are passed on
SIGNATURE | flet.messaging.protocol:InvokeMethodRequestBody | control_id call_id name args | web/flet/session_guards.py | identifies a call, so that one result is accepted
SIGNATURE | flet.messaging.protocol:SessionCrashedBody | message | web/flet/session_guards.py | contains a traceback, which is not sent
SIGNATURE | flet.messaging.protocol:RegisterClientResponseBody | session_id page_patch error | web/flet/session_guards.py, web/flet/session_resume.py | its error contains a traceback, which is not sent; it is delayed for a resumed session
BODY | flet.utils.object_model:patch_dataclass | 05f181ea25c5042e | web/flet/protocol_allowlist.py | writes all given properties, including nested objects and private names
BODY | flet.messaging.session:Session.handle_invoke_method_results | a9385e95a27c8726 | web/flet/protocol_allowlist.py | a result for a removed control would end the connection
BODY | flet.messaging.session:Session._Session__resolve_event_control | d954562646ab5925 | web/flet/protocol_allowlist.py, web/flet/session_guards.py | finds controls that the index has lost; their events are accepted by name alone
BODY | flet.messaging.session:Session.dispatch_event | 974c8be7b3e5a5d8 | web/flet/session_guards.py | reports a session as crashed if a removed control is tapped
BODY | flet_web.fastapi.flet_app_manager:FletAppManager.executor | a012f6e29a652825 | web/flet/socket.py | is shared by all phones
SIGNATURE | flet_web.fastapi.flet_app_manager:FletAppManager.start | self | web/server/application.py | the application that mounts the socket must start the eviction of sessions
SIGNATURE | flet_web.fastapi.flet_app_manager:FletAppManager.shutdown | self | web/server/application.py | the application that mounts the socket must stop the eviction of sessions
SIGNATURE | flet.messaging.session_store:SessionStore.get | self key | views/sharing/use_join.py, views/core/feed.py | holds a phone's address and subscriptions
SIGNATURE | flet.messaging.session_store:SessionStore.set | self key value | web/flet/socket.py, views/core/feed.py | holds a phone's address and subscriptions
VALUE | flet_web.fastapi.flet_app:logger.name | flet_web.fastapi | web/server/logs.py | logs session ids, which are secrets
VALUE | flet_web.fastapi.flet_app:transport_log.name | flet_transport | web/server/logs.py | logs whole messages
VALUE | flet.messaging.session:logger.name | flet | web/server/logs.py | logs session ids, which are secrets
# The client in the browser
BODY | flet_web:get_package_web_dir | 4ef5895ec15841d6 | web/flet/client_files.py | returns the folder of the client's files
CLIENT_FILE | index.html | c2f6f4dbd7568aee | web/flet/boot.js, assets/templates/client.html | is replaced by a page with the same settings and the same reload after WebKit's back/forward cache
CLIENT_TEXT | flutter_bootstrap.js | multiViewEnabled: flet.multiView | web/flet/boot.js | the loader reads this setting
CLIENT_TEXT | flutter_bootstrap.js | entrypointBaseUrl: flet.entrypointBaseUrl | web/flet/boot.js | the loader reads the client's base address
CLIENT_TEXT | flutter_bootstrap.js | assetBase: flet.assetBase | web/flet/boot.js | the loader reads the assets' base address
CLIENT_TEXT | flutter_bootstrap.js | flutterConfig.canvasKitBaseUrl = flet.canvasKitBaseUrl | web/flet/boot.js | the rendering engine is loaded from our server
CLIENT_TEXT | flutter_bootstrap.js | flutterConfig.fontFallbackBaseUrl = flet.fontFallbackBaseUrl | web/flet/boot.js | fallback fonts are requested from our server
CLIENT_TEXT | flutter_bootstrap.js | if (flet.webRenderer != "auto") | web/flet/boot.js | the loader chooses the renderer
CLIENT_TEXT | flutter_bootstrap.js | flet.flutterAppResolve(flet.flutterApp) | web/flet/boot.js | the loader calls the page's function
CLIENT_TEXT | flutter_bootstrap.js | .compileStreaming(fetch( | web/flet/boot.js | the page's fetch counts the download, and unpacks it on plain http
CLIENT_TEXT | flutter_bootstrap.js | document.getElementById('loading')?.remove() | assets/templates/client.html, web/flet/reconnect.js | the cover has another id, and is removed with the app's first screen
CLIENT_TEXT | main.dart.mjs | x0.webSocketEndpoint | web/flet/boot.js | the client reads the socket's path
CLIENT_TEXT | main.dart.mjs | x0.routeUrlStrategy | web/flet/boot.js | the client uses paths without a #
CLIENT_TEXT | main.dart.mjs | x0.pyodide | web/flet/boot.js | the client does not start Pyodide
CLIENT_TEXT | main.dart.mjs | x0.fontFallbackBaseUrl | web/flet/boot.js | fallback fonts are requested from our server
CLIENT_TEXT | main.dart.mjs | new WebSocket(x0,x1) | web/flet/reconnect.js | the page's WebSocket reconnects and shows that it is offline
CLIENT_TEXT | main.dart.js | new o.Intl.Locale(q) | web/flet/browser_fixes.js | throws for a language such as "C"
CLIENT_TEXT | main.dart.js | p.setAttribute("flt-viewport",r) | web/flet/browser_fixes.js | marks the viewport that forbids zooming
CLIENT_TEXT | main.dart.js | v.G.document.title=l | web/flet/browser_fixes.js | empties the page's title at the start
CLIENT_TEXT | main.dart.js | cdn.jsdelivr.net/npm/@rive-app | web/flet/browser_fixes.js | is the only script of another host
CLIENT_TEXT | main.dart.js | "flt-semantics-identifier" | web/flet/browser_fixes.js, web/flet/sounds.js | carries the value of a text field, and the sound to play
CLIENT_TEXT | assets/packages/wakelock_plus/assets/no_sleep.js | if (_this._wakeLock !== null && document.visibilityState === 'visible') { | web/flet/wake_lock.js | asks again for a lock that it wasn't told is released
CLIENT_TEXT | assets/packages/wakelock_plus/assets/no_sleep.js | var webm = | web/flet/wake_lock.js | brings the silent video
CLIENT_TEXT | main.dart.js | "aria-current" | web/flet/browser_fixes.js | is what Flutter says of a chosen button
CLIENT_TEXT | main.dart.js | "flt-glass-pane" | web/flet/startup.js | Flutter draws elsewhere, and the cover of the start stays for four seconds
CLIENT_TEXT | main.dart.js | "Working..." | web/flet/reconnect.js | the client covers the screen with this when its socket closes, so it never sees that
CLIENT_TEXT | main.dart.js | "session_id", | web/flet/reconnect.js | a registration names the session to resume
CLIENT_TEXT | main.dart.js | webSocketEndpoint | web/flet/boot.js | browsers without WasmGC read the same setting
CLIENT_TEXT | main.dart.js | routeUrlStrategy | web/flet/boot.js | browsers without WasmGC read the same setting
CLIENT_TEXT | main.dart.js | fontFallbackBaseUrl | web/flet/boot.js | browsers without WasmGC read the same setting
# The app: events, renders, updates
SIGNATURE | flet.controls.page:Page.render_views | self component *args **kwargs | views/app.py | renders the app as one component
BODY | flet.controls.page:Page.run_task | b5a30b173671452a | views/core/feed.py, views/core/device_features.py | runs in the phone's event loop and context, and fails without a connection
BODY | flet.messaging.session:Session.close | bbc3964469624b65 | views/core/feed.py | the page's close event is the only signal of a session's end
BODY | flet_web.fastapi.flet_app_manager:FletAppManager.reconnect_session | 6dbb4a922694fb72 | views/use_session_start.py | the connect event follows each reconnection
BODY | flet.messaging.session:Session.attach_connection | c5f75ca78b38cf4d | views/use_session_start.py | patches from the time offline are not sent again
BODY | flet.messaging.session:Session._Session__cancel_method_calls | d73062b1dc7efa6d | web/flet/session_guards.py | raises this message in pending calls of a deleted session
BODY | flet.messaging.session:Session.invoke_method | cadb9ebbad52b903 | views/use_session_start.py | waits for ever for a disconnected phone without a timeout
BODY | flet.controls.object_patch:DiffBuilder._removed_controls | 7e5ed8f4b00c0701 | views/core/removed_controls.py | finds the controls in a removed one by reading all its fields
BODY | flet.controls.value_types:_install_props | 1b3c1b602a586cb2 | views/core/removed_controls.py | keeps properties that were set in _values, and names the other fields in _structural_fields
BODY | flet.messaging.session:Session._Session__updates_scheduler | bfcf1d112b2cabbc | views/ui/screen_context.py | an exception in a render ends all later updates of a session
BODY | flet.controls.base_control:BaseControl._trigger_event | 90348bdf68063d50 | views/table/table_screen.py | passes the event to a handler that takes arguments
BODY | flet.messaging.session:Session.apply_patch | 90772efe3cd0fbed | views/ui/input/text_input.py | updates a field's value to the client's
BODY | flet.components.hooks.use_state:use_state | 28782a245621be23 | views/hooks.py | calls the initial value if it is a function, and its setter accepts a function
BODY | flet.components.hooks.use_ref:use_ref | 8d9a7146ef5c9893 | views/hooks.py | calls the initial value if it is a function
BODY | flet.components.hooks.use_effect:use_effect | 0f9d0f1385d673a0 | views/use_session_start.py, views/entry/keyboard.py, views/core/device_features.py | a cleanup passed to it runs at the end; defines how dependencies are compared
BODY | flet.controls.object_patch:DiffBuilder._compare_values | e12c1267911eb333 | views/ui/render_cache.py, views/ui/theme.py | skips a control or style that is the identical object
BODY | flet.controls.object_patch:DiffBuilder._compare_dataclasses | 58bdc5f603d36630 | views/ui/render_cache.py, views/ui/theme.py, views/ui/frame.py, views/entry/deal_sheet.py | skips a control or style that is the identical object; in a list its parent is updated
BODY | flet.controls.object_patch:DiffBuilder._compare_lists | 620c45aa97b83de2 | views/ui/lists.py, views/ui/screen_context.py | matches items of a list by key, else by index and kind
"""  # noqa: E501


def _parse_row(row: str) -> PinnedInternal:
    kind, name, expected, used_by, why = row.split(" | ")
    return PinnedInternal(kind=PinKind[kind], name=name, expected=expected, used_by=tuple(used_by.split(", ")), why=why)


PINNED_INTERNALS = tuple(_parse_row(row) for row in _TABLE.splitlines() if row and not row.startswith("# "))
