/** A command-line switch, and why it is set. */
export interface BrowserFlag {
  readonly flag: string
  readonly why: string
}

/** Features that use the network on their own, outside the page. */
const DISABLED_FEATURES = [
  // Search the local network for televisions (SSDP and mDNS, over UDP).
  'MediaRouter',
  'DialMediaRouteProvider',
  // Send visited pages to Google.
  'OptimizationHints',
  'Translate',
  'AutofillServerCommunication',
  'InterestFeedContentSuggestions',
  // Would resolve names by DNS itself despite the rule below.
  'AsyncDns',
  // Gives every document a separate frame, to which Lighthouse's subscriptions (deprecation reports) do not extend.
  'RenderDocument',
  // Asks the local network (mDNS, over UDP) to resolve WebRTC candidates that a page invents.
  'WebRtcHideLocalIpsWithMdns',
]

/**
 * How the lab's browser is confined to its proxy, which alone decides where requests go.
 * test/e2e/browser-leaks.test.ts opens a page that tries to bypass it.
 */
export function networkFlags({ proxyPort }: { readonly proxyPort: number }): BrowserFlag[] {
  return [
    {
      flag: `--proxy-server=http://127.0.0.1:${proxyPort}`,
      why: 'Everything goes through the proxy; a scheme it cannot carry goes nowhere.',
    },
    {
      flag: '--proxy-bypass-list=<-loopback>',
      why: 'Without it, loopback and link-local addresses are asked directly, past the proxy.',
    },
    {
      flag: '--webrtc-ip-handling-policy=disable_non_proxied_udp',
      why: 'WebRTC sends UDP to whatever address a page names. Chrome and Chromium read this one.',
    },
    {
      flag: '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
      why: 'The same for the headless shell, the bundled browser, which does not know the other.',
    },
    { flag: '--disable-quic', why: 'HTTP/3 is UDP, which the proxy cannot carry.' },
    {
      flag: '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1',
      why: 'Names are the proxy’s to resolve: a part that asks DNS by itself gets no address.',
    },
    ...QUIET,
  ]
}

/** Without these, the browser sends requests that no page made, at the expense of the run's budget. */
const QUIET: readonly BrowserFlag[] = [
  { flag: '--disable-background-networking', why: 'Asks for lists, updates and experiments.' },
  { flag: '--disable-component-update', why: 'Fetches parts of the browser.' },
  { flag: '--disable-domain-reliability', why: 'Reports failed requests to Google.' },
  { flag: '--disable-client-side-phishing-detection', why: 'Fetches a model, and reports pages.' },
  { flag: '--disable-sync', why: 'Speaks to an account that there is not.' },
  { flag: '--disable-extensions', why: 'Extensions may ask for anything.' },
  {
    flag: '--disable-default-apps',
    why: 'Are installed at the first start, which is every start.',
  },
  { flag: '--no-first-run', why: 'Opens pages of its own at the first start.' },
  { flag: '--metrics-recording-only', why: 'Usage is not reported.' },
  { flag: `--disable-features=${DISABLED_FEATURES.join(',')}`, why: 'See the list above.' },
]
