/**
 * One way for a page to make a browser request `TO/<name>`, where TO is an origin: markup, or a script that runs with
 * a user's gesture. `arrives` is false for requests that a browser only begins (a connection, a packet), or sends only
 * to its own site; those must not reach a canary either.
 */
export interface LeakTrick {
  readonly name: string
  readonly html?: string
  readonly script?: string
  readonly arrives?: false
}

const FRAMES: readonly LeakTrick[] = [
  { name: 'iframe', html: '<iframe src="TO/iframe"></iframe>' },
  { name: 'object', html: '<object data="TO/object"></object>' },
  { name: 'embed', html: '<embed src="TO/embed">' },
  {
    name: 'refresh',
    html: `<iframe srcdoc='<meta http-equiv="refresh" content="0;url=TO/refresh">'></iframe>`,
  },
  {
    name: 'form',
    html: '<iframe name="form"></iframe><form id="form" action="TO/form" method="post" target="form"></form>',
    script: `document.getElementById('form').submit()`,
  },
  {
    name: 'location',
    html: '<iframe id="location"></iframe>',
    script: `document.getElementById('location').contentWindow.location = 'TO/location'`,
  },
  { name: 'popup', script: `window.open('TO/popup')` },
  {
    name: 'download',
    html: '<iframe name="download"></iframe><a id="download" href="TO/download" download="x" target="download">x</a>',
    script: `document.getElementById('download').click()`,
  },
]

const IMAGES_AND_MEDIA: readonly LeakTrick[] = [
  { name: 'img', html: '<img src="TO/img">' },
  { name: 'srcset', html: '<img srcset="TO/srcset 1x">' },
  { name: 'svg', html: '<svg><image href="TO/svg" width="1" height="1"/></svg>' },
  { name: 'background', html: '<div style="background: url(TO/background)">x</div>' },
  { name: 'video', html: '<video src="TO/video" preload="auto"></video>' },
  { name: 'poster', html: '<video poster="TO/poster"></video>' },
  { name: 'audio', html: '<audio src="TO/audio" preload="auto"></audio>' },
  {
    name: 'track',
    html: '<video crossorigin="anonymous"><track default kind="subtitles" src="TO/track"></video>',
  },
]

const STYLES_AND_SCRIPTS: readonly LeakTrick[] = [
  { name: 'stylesheet', html: '<link rel="stylesheet" href="TO/stylesheet">' },
  { name: 'import', html: '<style>@import "TO/import";</style>' },
  {
    name: 'font',
    html: '<style>@font-face { font-family: f; src: url(TO/font) } b { font-family: f }</style><b>x</b>',
  },
  { name: 'script', html: '<script src="TO/script"></script>' },
  { name: 'module', html: '<script type="module" src="TO/module"></script>' },
]

const HINTS: readonly LeakTrick[] = [
  { name: 'preload', html: '<link rel="preload" as="image" href="TO/preload">' },
  { name: 'modulepreload', html: '<link rel="modulepreload" href="TO/modulepreload">' },
  { name: 'prefetch', html: '<link rel="prefetch" href="TO/prefetch">' },
  { name: 'preconnect', html: '<link rel="preconnect" href="TO">', arrives: false },
  { name: 'dns-prefetch', html: '<link rel="dns-prefetch" href="TO">', arrives: false },
  {
    name: 'speculation-prefetch',
    html: `<script type="speculationrules">{"prefetch":[{"source":"list","eagerness":"immediate","urls":["TO/speculation-prefetch"]}]}</script>`,
    arrives: false,
  },
  {
    name: 'prerender',
    html: `<script type="speculationrules">{"prerender":[{"source":"list","eagerness":"immediate","urls":["TO/prerender","/redirect?to=TO/prerender"]}]}</script>`,
    arrives: false,
  },
]

const REQUESTS: readonly LeakTrick[] = [
  { name: 'fetch', script: `fetch('TO/fetch').catch(String)` },
  { name: 'no-cors', script: `fetch('TO/no-cors', { mode: 'no-cors' }).catch(String)` },
  { name: 'post', script: `fetch('TO/post', { method: 'POST', body: 'x' }).catch(String)` },
  {
    name: 'xhr',
    script: `const xhr = new XMLHttpRequest(); xhr.open('GET', 'TO/xhr'); xhr.send()`,
  },
  { name: 'beacon', script: `navigator.sendBeacon('TO/beacon', 'x')` },
  { name: 'event-source', script: `new EventSource('TO/event-source')` },
  { name: 'websocket', script: `new WebSocket('TO/websocket'.replace('http', 'ws'))` },
  {
    name: 'ping',
    html: '<iframe name="ping"></iframe><a id="ping" href="/empty" ping="TO/ping" target="ping">x</a>',
    script: `document.getElementById('ping').click()`,
  },
  { name: 'worker', script: `new Worker('/worker.js?to=TO')` },
  { name: 'import-scripts', script: `new Worker('/import-scripts.js?to=TO')` },
  { name: 'shared-worker', script: `new SharedWorker('/shared-worker.js?to=TO')` },
  {
    name: 'service-worker',
    script: `navigator.serviceWorker.register('/service-worker.js?to=TO', { scope: '/' + Math.random() })`,
  },
  { name: 'worklet', script: `CSS.paintWorklet?.addModule('TO/worklet')`, arrives: false },
]

const REDIRECTS: readonly LeakTrick[] = [
  { name: 'redirect-img', html: '<img src="/redirect?to=TO/redirect-img">' },
  { name: 'redirect-frame', html: '<iframe src="/redirect?to=TO/redirect-frame"></iframe>' },
  {
    name: 'redirect-fetch',
    script: `fetch('/redirect?to=TO/redirect-fetch', { mode: 'no-cors' }).catch(String)`,
  },
]

const DATAGRAMS: readonly LeakTrick[] = [
  {
    name: 'webrtc-servers',
    script: `
      const host = new URL('TO').host
      const turn = { username: 'a', credential: 'b' }
      const one = new RTCPeerConnection({ iceServers: [
        { urls: 'stun:' + host },
        { urls: 'turn:' + host + '?transport=udp', ...turn },
        { urls: 'turn:' + host + '?transport=tcp', ...turn },
      ] })
      one.createDataChannel('x')
      one.createOffer().then((offer) => one.setLocalDescription(offer))`,
    arrives: false,
  },
  {
    name: 'webrtc-candidates',
    script: `
      const { hostname, port } = new URL('TO')
      const address = hostname.replace(/[[\\]]/g, '')
      const [one, two] = [new RTCPeerConnection(), new RTCPeerConnection()]
      one.createDataChannel('x')
      const connect = async () => {
        await one.setLocalDescription(await one.createOffer())
        await two.setRemoteDescription(one.localDescription)
        await two.setLocalDescription(await two.createAnswer())
        await one.setRemoteDescription(two.localDescription)
        for (const protocol of ['udp', 'tcp']) {
          const kind = protocol === 'tcp' ? ' tcptype passive' : ''
          const candidate = 'candidate:1 1 ' + protocol + ' 2122260223 ' + address + ' ' + port + ' typ host' + kind
          await one.addIceCandidate({ candidate, sdpMid: '0' })
        }
        const named = 'candidate:1 1 udp 2122260223 3f0c6a1e-7d2b-4c55-9a0e-5b1f2d4c6e80.local ' + port + ' typ host'
        await one.addIceCandidate({ candidate: named, sdpMid: '0' })
      }
      connect().catch(String)`,
    arrives: false,
  },
  {
    name: 'webtransport',
    script: `new WebTransport('TO/webtransport'.replace('http:', 'https:')).ready.catch(String)`,
    arrives: false,
  },
]

export const LEAK_TRICKS: readonly LeakTrick[] = [
  ...FRAMES,
  ...IMAGES_AND_MEDIA,
  ...STYLES_AND_SCRIPTS,
  ...HINTS,
  ...REQUESTS,
  ...REDIRECTS,
  ...DATAGRAMS,
]
