// Starts Flet's client. `connect` and `send` are called as Flet's own functions would be.
export function startFletClient({ connect, send, disconnect = async () => {} }) {
  // The names are Flet's: its loader and its Dart code read them.
  const base = new URL("./", document.baseURI).href;
  window.flet = {
    pyodide: true,
    multiView: false,
    noCdn: true,
    webSocketEndpoint: "ws",
    entrypointBaseUrl: base,
    assetBase: base,
    canvasKitBaseUrl: `${base}canvaskit/`,
    fontFallbackBaseUrl: `${base}assets/fonts/`, // of the emoji font; otherwise Flutter asks Google's host
    routeUrlStrategy: "hash",
    webRenderer: "auto",
    appPackageUrl: "",
  };
  window.flet.flutterAppLoaded = new Promise((resolve) => { window.flet.flutterAppResolve = resolve; });
  Object.assign(window, { jsConnect: connect, jsSend: send, jsDisconnect: disconnect });
  const script = document.createElement("script");
  script.src = "flutter_bootstrap.js";
  document.body.append(script);
}
