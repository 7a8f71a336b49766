// oxlint-disable max-lines -- a table
/** The kind of a technology. */
export type TechnologyKind =
  | 'ads'
  | 'analytics'
  | 'cdn'
  | 'cms'
  | 'consent'
  | 'framework'
  | 'hosting'
  | 'language'
  | 'library'
  | 'security'
  | 'server'
  | 'shop'
  | 'tag-manager'

/**
 * Signs of a technology; one is enough. The first group of a pattern is the version. A pattern has literal beginnings
 * and bounded repetitions, since it reads hostile text.
 */
export interface Signature {
  readonly name: string
  readonly kind: TechnologyKind
  /** In `<meta name="generator">`. */
  readonly generator?: RegExp
  /** Values of response headers, by header name in lower case. */
  readonly headers?: Readonly<Record<string, RegExp>>
  /** Name of a cookie. */
  readonly cookie?: RegExp
  /** URL of anything that the page loads. */
  readonly address?: RegExp
  /** In inline code, or in the start tag of a script. */
  readonly code?: RegExp
}

const PRESENT = /^/

/** Our own list, from what the products document and send; last reviewed on 2026-11-21. */
export const SIGNATURES: readonly Signature[] = [
  // Content management systems
  {
    name: 'WordPress',
    kind: 'cms',
    generator: /^WordPress ?([\d.]{0,12})/i,
    address: /\/wp-(?:content|includes)\//,
    headers: { link: /rel="?https:\/\/api\.w\.org\// },
    cookie: /^wordpress_/,
  },
  {
    name: 'Drupal',
    kind: 'cms',
    generator: /^Drupal ?([\d.]{0,12})/i,
    headers: {
      'x-generator': /^Drupal ?([\d.]{0,12})/i,
      'x-drupal-cache': PRESENT,
      'x-drupal-dynamic-cache': PRESENT,
    },
    address: /\/sites\/(?:default|all)\/(?:files|themes|modules)\//,
    cookie: /^S?SESS[0-9a-f]{32}$/,
  },
  {
    name: 'Joomla',
    kind: 'cms',
    generator: /^Joomla!/i,
    address: /\/media\/(?:system|vendor)\/(?:js|joomla)/,
  },
  {
    name: 'TYPO3',
    kind: 'cms',
    generator: /^TYPO3(?: CMS)? ?([\d.]{0,12})/i,
    address: /\/typo3(?:conf|temp)\//,
    cookie: /^fe_typo_user$/,
  },
  { name: 'Contao', kind: 'cms', generator: /^Contao/i },
  {
    name: 'Craft CMS',
    kind: 'cms',
    headers: { 'x-powered-by': /^Craft CMS/i },
    cookie: /^CraftSessionId$/,
  },
  { name: 'Ghost', kind: 'cms', generator: /^Ghost ?([\d.]{0,12})/i },
  {
    name: 'Wix',
    kind: 'cms',
    generator: /^Wix\.com/i,
    headers: { 'x-wix-request-id': PRESENT },
    address: /\/\/static\.parastorage\.com\//,
  },
  {
    name: 'Squarespace',
    kind: 'cms',
    headers: { server: /^Squarespace/i },
    address: /\/\/(?:static1|assets)\.squarespace\.com\//,
  },
  {
    name: 'Webflow',
    kind: 'cms',
    generator: /^Webflow/i,
    address: /\/\/[\w-]{1,40}\.website-files\.com\//,
  },
  { name: 'Framer', kind: 'cms', generator: /^Framer/i, address: /\/\/framerusercontent\.com\// },
  { name: 'Weebly', kind: 'cms', address: /\/\/cdn\d?\.editmysite\.com\// },
  { name: 'Jimdo', kind: 'cms', generator: /^Jimdo/i, address: /\/\/assets\.jimstatic\.com\// },
  {
    name: 'Blogger',
    kind: 'cms',
    generator: /^blogger$/i,
    address: /\/\/www\.blogger\.com\/static\//,
  },
  {
    name: 'MediaWiki',
    kind: 'cms',
    generator: /^MediaWiki ([\w.-]{1,20})/i,
    address: /\/load\.php\?[^#]{0,200}modules=/,
  },
  {
    name: 'DokuWiki',
    kind: 'cms',
    generator: /^DokuWiki/i,
    address: /\/lib\/exe\/(?:js|css)\.php/,
  },
  {
    name: 'Discourse',
    kind: 'cms',
    generator: /^Discourse ([\w.-]{1,20})/i,
    headers: { 'x-discourse-route': PRESENT },
  },
  { name: 'Moodle', kind: 'cms', cookie: /^MoodleSession/, address: /\/theme\/yui_combo\.php/ },
  {
    name: 'HubSpot CMS',
    kind: 'cms',
    generator: /^HubSpot/i,
    headers: { 'x-hs-hub-id': PRESENT },
    address: /\/hs-fs\/|\/hubfs\//,
  },
  {
    name: 'Adobe Experience Manager',
    kind: 'cms',
    address: /\/etc\.clientlibs\/|\/etc\/designs\//,
  },
  { name: 'Sitecore', kind: 'cms', cookie: /^SC_ANALYTICS_GLOBAL_COOKIE$/ },
  {
    name: 'Umbraco',
    kind: 'cms',
    generator: /^umbraco/i,
    headers: { 'x-umbraco-version': /^([\d.]{1,12})/ },
  },
  { name: 'Plone', kind: 'cms', generator: /^Plone/i },
  { name: 'Concrete CMS', kind: 'cms', generator: /^concrete ?(?:5|CMS)/i, cookie: /^CONCRETE5?$/ },
  { name: 'NEOS', kind: 'cms', headers: { 'x-flow-powered': PRESENT } },
  // Shops
  {
    name: 'Shopify',
    kind: 'shop',
    headers: { 'x-shopify-stage': PRESENT, 'powered-by': /^Shopify/i, 'x-shopid': PRESENT },
    address: /\/\/cdn\.shopify\.com\/|\/cdn\/shop\//,
    cookie: /^_shopify_/,
  },
  {
    name: 'WooCommerce',
    kind: 'shop',
    generator: /^WooCommerce ([\d.]{1,12})/i,
    address: /\/plugins\/woocommerce\//,
  },
  {
    name: 'Magento',
    kind: 'shop',
    headers: { 'x-magento-tags': PRESENT, 'x-magento-cache-debug': PRESENT },
    address: /\/static\/version\d{1,12}\/frontend\//,
    cookie: /^mage-cache-/,
  },
  { name: 'PrestaShop', kind: 'shop', generator: /^PrestaShop/i, cookie: /^PrestaShop-/ },
  {
    name: 'Shopware',
    kind: 'shop',
    headers: { 'sw-context-token': PRESENT, 'sw-version-id': PRESENT },
    cookie: /^sw-(?:cache-hash|states)$/,
  },
  {
    name: 'OpenCart',
    kind: 'shop',
    cookie: /^OCSESSID$/,
    address: /\/catalog\/view\/(?:javascript|theme)\//,
  },
  { name: 'BigCommerce', kind: 'shop', address: /\/\/cdn\d{1,3}\.bigcommerce\.com\// },
  {
    name: 'Odoo',
    kind: 'shop',
    generator: /^Odoo/i,
    address: /\/web\/assets\/[^?#]{0,80}web\.assets_/,
  },
  // Site generators and frameworks
  { name: 'Hugo', kind: 'framework', generator: /^Hugo ?([\d.]{0,12})/i },
  { name: 'Jekyll', kind: 'framework', generator: /^Jekyll v?([\d.]{1,12})/i },
  { name: 'Eleventy', kind: 'framework', generator: /^Eleventy v?([\d.]{1,12})/i },
  { name: 'Astro', kind: 'framework', generator: /^Astro v?([\d.]{1,12})/i, address: /\/_astro\// },
  { name: 'Docusaurus', kind: 'framework', generator: /^Docusaurus v?([\d.]{1,12})/i },
  { name: 'VitePress', kind: 'framework', generator: /^VitePress v?([\d.]{1,12})/i },
  { name: 'VuePress', kind: 'framework', generator: /^VuePress ?([\d.]{0,12})/i },
  { name: 'MkDocs', kind: 'framework', generator: /^mkdocs-([\d.]{1,12})/i },
  {
    name: 'Sphinx',
    kind: 'framework',
    generator: /^Docutils/i,
    address: /\/_static\/(?:documentation_options|doctools|sphinx_highlight|pygments)\b/,
  },
  { name: 'Hexo', kind: 'framework', generator: /^Hexo ?([\d.]{0,12})/i },
  {
    name: 'Gatsby',
    kind: 'framework',
    generator: /^Gatsby ?([\d.]{0,12})/i,
    address: /\/page-data\/app-data\.json/,
  },
  {
    name: 'Next.js',
    kind: 'framework',
    headers: { 'x-powered-by': /^Next\.js ?([\d.]{0,12})/i, 'x-nextjs-cache': PRESENT },
    address: /\/_next\/(?:static|image)/,
    code: /id="__NEXT_DATA__"|self\.__next_f/,
  },
  {
    name: 'Nuxt',
    kind: 'framework',
    headers: { 'x-powered-by': /^Nuxt/i },
    address: /\/_nuxt\//,
    code: /window\.__NUXT__|id="__NUXT_DATA__"/,
  },
  { name: 'SvelteKit', kind: 'framework', address: /\/_app\/immutable\//, code: /__sveltekit_/ },
  { name: 'Remix', kind: 'framework', code: /window\.__remixContext/ },
  { name: 'React Router', kind: 'framework', code: /window\.__reactRouterContext/ },
  { name: 'Angular', kind: 'framework', code: /id="ng-state"/ },
  {
    name: 'Ruby on Rails',
    kind: 'framework',
    headers: { 'x-powered-by': /^Phusion Passenger/i },
    address: /\/rails\/active_storage\//,
  },
  { name: 'Laravel', kind: 'framework', cookie: /^laravel_session$/ },
  {
    name: 'Symfony',
    kind: 'framework',
    headers: { 'x-debug-token-link': PRESENT },
    address: /\/bundles\/(?:framework|app)\//,
  },
  {
    name: 'Django',
    kind: 'framework',
    cookie: /^django_language$/,
    address: /\/static\/admin\/(?:js|css)\//,
  },
  {
    name: 'Express',
    kind: 'framework',
    headers: { 'x-powered-by': /^Express/i },
    cookie: /^connect\.sid$/,
  },
  {
    name: 'ASP.NET',
    kind: 'framework',
    headers: {
      'x-aspnet-version': /^([\d.]{1,12})/,
      'x-aspnetmvc-version': PRESENT,
      'x-powered-by': /^ASP\.NET/i,
    },
    cookie: /^(?:ASP\.NET_SessionId|\.AspNetCore\.)/,
    address: /\/WebResource\.axd/,
  },
  { name: 'Blazor', kind: 'framework', address: /\/_framework\/blazor\./ },
  { name: 'CodeIgniter', kind: 'framework', cookie: /^ci_session$/ },
  // Languages
  {
    name: 'PHP',
    kind: 'language',
    headers: { 'x-powered-by': /^PHP\/?([\d.]{0,12})/i },
    cookie: /^PHPSESSID$/,
  },
  {
    name: 'Java',
    kind: 'language',
    headers: { 'x-powered-by': /^(?:Servlet|JSP|JSF)\/?([\d.]{0,12})/i },
    cookie: /^JSESSIONID$/,
  },
  // Web servers
  { name: 'nginx', kind: 'server', headers: { server: /^nginx(?:\/([\d.]{1,12}))?/i } },
  { name: 'OpenResty', kind: 'server', headers: { server: /^openresty(?:\/([\d.]{1,12}))?/i } },
  {
    name: 'Apache',
    kind: 'server',
    headers: { server: /^Apache(?:\/([\d.]{1,12}))?(?!-Coyote)/i },
  },
  { name: 'Apache Tomcat', kind: 'server', headers: { server: /^Apache-Coyote/i } },
  { name: 'LiteSpeed', kind: 'server', headers: { server: /^LiteSpeed/i } },
  { name: 'Caddy', kind: 'server', headers: { server: /^Caddy/i, via: /\bCaddy\b/ } },
  { name: 'Microsoft IIS', kind: 'server', headers: { server: /^Microsoft-IIS\/?([\d.]{0,12})/i } },
  { name: 'Kestrel', kind: 'server', headers: { server: /^Kestrel/i } },
  {
    name: 'Envoy',
    kind: 'server',
    headers: { server: /^envoy/i, 'x-envoy-upstream-service-time': PRESENT },
  },
  { name: 'Gunicorn', kind: 'server', headers: { server: /^gunicorn\/?([\d.]{0,12})/i } },
  { name: 'Uvicorn', kind: 'server', headers: { server: /^uvicorn/i } },
  { name: 'Werkzeug', kind: 'server', headers: { server: /^Werkzeug\/?([\d.]{0,12})/i } },
  {
    name: 'Python http.server',
    kind: 'server',
    headers: { server: /^SimpleHTTP\/?([\d.]{0,12})/i },
  },
  { name: 'Jetty', kind: 'server', headers: { server: /^Jetty\(?([\d.]{0,12})/i } },
  { name: 'Cowboy', kind: 'server', headers: { server: /^Cowboy/i } },
  { name: 'Varnish', kind: 'server', headers: { 'x-varnish': PRESENT, via: /\bvarnish\b/i } },
  {
    name: 'Google Frontend',
    kind: 'server',
    headers: { server: /^(?:gws|Google Frontend|ESF)$/i },
  },
  // Content delivery networks and hosting
  {
    name: 'Cloudflare',
    kind: 'cdn',
    headers: { 'cf-ray': PRESENT, server: /^cloudflare/i },
    cookie: /^__cf_bm$/,
  },
  {
    name: 'Amazon CloudFront',
    kind: 'cdn',
    headers: { 'x-amz-cf-id': PRESENT, via: /\bcloudfront\.net\b/i },
  },
  {
    name: 'Fastly',
    kind: 'cdn',
    headers: { 'x-fastly-request-id': PRESENT, 'x-served-by': /^cache-[a-z]/ },
  },
  {
    name: 'Akamai',
    kind: 'cdn',
    headers: { 'x-akamai-transformed': PRESENT, 'akamai-grn': PRESENT, server: /^AkamaiGHost/i },
    cookie: /^ak_bmsc$/,
  },
  { name: 'Azure Front Door', kind: 'cdn', headers: { 'x-azure-ref': PRESENT } },
  { name: 'bunny.net', kind: 'cdn', headers: { server: /^BunnyCDN/i, 'cdn-pullzone': PRESENT } },
  { name: 'KeyCDN', kind: 'cdn', headers: { server: /^keycdn/i } },
  { name: 'CDN77', kind: 'cdn', headers: { server: /^CDN77/i, 'x-77-cache': PRESENT } },
  { name: 'Alibaba Cloud CDN', kind: 'cdn', headers: { eagleid: PRESENT, server: /^Tengine/i } },
  { name: 'cdnjs', kind: 'cdn', address: /\/\/cdnjs\.cloudflare\.com\// },
  { name: 'unpkg', kind: 'cdn', address: /\/\/unpkg\.com\// },
  { name: 'Vercel', kind: 'hosting', headers: { 'x-vercel-id': PRESENT, server: /^Vercel/i } },
  {
    name: 'Netlify',
    kind: 'hosting',
    headers: { 'x-nf-request-id': PRESENT, server: /^Netlify/i },
  },
  {
    name: 'GitHub Pages',
    kind: 'hosting',
    headers: { 'x-github-request-id': PRESENT, server: /^GitHub\.com/i },
  },
  { name: 'Amazon S3', kind: 'hosting', headers: { server: /^AmazonS3/i } },
  {
    name: 'AWS load balancer',
    kind: 'hosting',
    headers: { server: /^awselb\/?([\d.]{0,12})/i },
    cookie: /^AWSALB/,
  },
  { name: 'Heroku', kind: 'hosting', headers: { via: /\bvegur\b/, server: /^Heroku/i } },
  { name: 'Fly.io', kind: 'hosting', headers: { 'fly-request-id': PRESENT } },
  { name: 'Render', kind: 'hosting', headers: { 'x-render-origin-server': PRESENT } },
  {
    name: 'WP Engine',
    kind: 'hosting',
    headers: { 'x-powered-by': /^WP Engine/i, 'wpe-backend': PRESENT },
  },
  { name: 'Pantheon', kind: 'hosting', headers: { 'x-pantheon-styx-hostname': PRESENT } },
  { name: 'Kinsta', kind: 'hosting', headers: { 'x-kinsta-cache': PRESENT } },
  { name: 'Firebase Hosting', kind: 'hosting', address: /\/__\/firebase\/([\d.]{1,12})\// },
  // Security
  {
    name: 'Imperva',
    kind: 'security',
    headers: { 'x-iinfo': PRESENT },
    cookie: /^(?:visid_incap_|incap_ses_)/,
  },
  { name: 'Sucuri', kind: 'security', headers: { 'x-sucuri-id': PRESENT, server: /^Sucuri/i } },
  { name: 'DataDome', kind: 'security', headers: { 'x-datadome': PRESENT }, cookie: /^datadome$/ },
  { name: 'F5 BIG-IP', kind: 'security', cookie: /^BIGipServer/ },
  { name: 'reCAPTCHA', kind: 'security', address: /\/recaptcha\/(?:api|enterprise)\.js/ },
  { name: 'hCaptcha', kind: 'security', address: /\/\/(?:js\.)?hcaptcha\.com\// },
  {
    name: 'Cloudflare Turnstile',
    kind: 'security',
    address: /\/\/challenges\.cloudflare\.com\/turnstile\//,
  },
  // Analytics, tags, consent: self-hosted, or set up in inline code
  {
    name: 'Google Analytics',
    kind: 'analytics',
    address: /\/\/www\.google-analytics\.com\/|\/gtag\/js\?id=G-/,
    code: /\bgtag\(\s?['"]config['"],\s?['"]G-/,
    cookie: /^_ga(?:_|$)/,
  },
  {
    name: 'Google Tag Manager',
    kind: 'tag-manager',
    address: /\/gtm\.js\?id=GTM-/,
    code: /['"]gtm\.start['"]/,
  },
  {
    name: 'Matomo',
    kind: 'analytics',
    address: /\/(?:matomo|piwik)\.(?:js|php)\b/,
    code: /\b_paq\.push\(/,
    cookie: /^_pk_(?:id|ses)/,
  },
  {
    name: 'Plausible',
    kind: 'analytics',
    code: /\bdata-domain="[^"]{0,100}"[^>]{0,100}plausible|window\.plausible\b/,
  },
  { name: 'Umami', kind: 'analytics', code: /\bdata-website-id="/ },
  {
    name: 'Meta Pixel',
    kind: 'analytics',
    address: /\/\/connect\.facebook\.net\/[\w-]{1,8}\/fbevents\.js/,
    code: /\bfbq\(\s?['"]init['"]/,
    cookie: /^_fbp$/,
  },
  {
    name: 'Hotjar',
    kind: 'analytics',
    address: /\/\/static\.hotjar\.com\//,
    code: /\b_hjSettings\b/,
  },
  {
    name: 'Microsoft Clarity',
    kind: 'analytics',
    address: /\/\/www\.clarity\.ms\//,
    code: /clarity\.ms\/tag\//,
  },
  {
    name: 'Adobe Analytics',
    kind: 'analytics',
    address: /\/AppMeasurement(?:\.min)?\.js/,
    cookie: /^s_(?:cc|sq)$/,
  },
  {
    name: 'Cloudflare Web Analytics',
    kind: 'analytics',
    address: /\/\/static\.cloudflareinsights\.com\//,
  },
  {
    name: 'Google AdSense',
    kind: 'ads',
    address: /\/pagead\/js\/adsbygoogle\.js/,
    code: /\badsbygoogle\b/,
  },
  {
    name: 'Google Publisher Tag',
    kind: 'ads',
    address: /\/tag\/js\/gpt\.js/,
    code: /\bgoogletag\.cmd\b/,
  },
  { name: 'Prebid', kind: 'ads', address: /\/prebid[\w.-]{0,20}\.js/ },
  { name: 'Tealium', kind: 'tag-manager', address: /\/\/tags\.tiqcdn\.com\// },
  {
    name: 'Adobe Experience Platform tags',
    kind: 'tag-manager',
    address: /\/\/assets\.adobedtm\.com\//,
  },
  {
    name: 'OneTrust',
    kind: 'consent',
    address: /\/otSDKStub\.js|\/\/cdn\.cookielaw\.org\//,
    cookie: /^OptanonConsent$/,
  },
  {
    name: 'Cookiebot',
    kind: 'consent',
    address: /\/\/consent\.cookiebot\.com\//,
    cookie: /^CookieConsent$/,
  },
  {
    name: 'Usercentrics',
    kind: 'consent',
    address: /\/\/(?:app|web)\.(?:cmp\.)?usercentrics\.eu\//,
  },
  { name: 'Didomi', kind: 'consent', address: /\/\/sdk\.privacy-center\.org\// },
  { name: 'Klaro', kind: 'consent', address: /\/klaro[\w.-]{0,20}\.js/ },
  { name: 'Google consent mode', kind: 'consent', code: /\bgtag\(\s?['"]consent['"]/ },
  // Libraries that the list of known vulnerabilities does not name
  {
    name: 'React',
    kind: 'library',
    address:
      /\/react(?:-dom)?(?:@|\/|-)?(\d{1,3}\.\d{1,3}\.\d{1,3})?[^?#]{0,60}\/?react(?:-dom)?(?:\.production)?(?:\.min)?\.js/,
    code: /\bdata-reactroot\b/,
  },
  { name: 'Alpine.js', kind: 'library', address: /\/alpinejs(?:@(\d{1,3}[\d.]{0,8}))?/ },
  {
    name: 'htmx',
    kind: 'library',
    address: /\/htmx(?:\.org)?(?:@(\d{1,3}[\d.]{0,8}))?[^?#]{0,40}\.js/,
  },
  {
    name: 'D3',
    kind: 'library',
    address: /\/d3(?:@|\/|\.v)(\d{1,3}(?:\.\d{1,3}){0,2})[^?#]{0,40}\.js/,
  },
  {
    name: 'Three.js',
    kind: 'library',
    address: /\/three(?:@|\/r?)([\d.]{1,12})?[^?#]{0,40}three[\w.]{0,12}\.js/,
  },
  {
    name: 'Swiper',
    kind: 'library',
    address: /\/swiper(?:@(\d{1,3}[\d.]{0,8}))?[^?#]{0,40}swiper[\w.-]{0,20}\.(?:js|css)/,
  },
  { name: 'Turbo', kind: 'library', address: /\/@hotwired\/turbo(?:@(\d{1,3}[\d.]{0,8}))?/ },
  { name: 'Tailwind CSS', kind: 'library', address: /\/\/cdn\.tailwindcss\.com\/?([\d.]{0,12})/ },
  {
    name: 'Font Awesome',
    kind: 'library',
    address:
      /\/font-?awesome(?:@|\/)?([\d.]{0,12})?[^?#]{0,60}\.(?:css|js)|\/\/kit\.fontawesome\.com\//,
  },
  { name: 'Google Fonts', kind: 'library', address: /\/\/fonts\.(?:googleapis|gstatic)\.com\// },
  {
    name: 'MathJax',
    kind: 'library',
    address: /\/mathjax(?:@|\/)?(\d{1,2}[\d.]{0,8})?[^?#]{0,60}\.js/i,
  },
  {
    name: 'KaTeX',
    kind: 'library',
    address: /\/katex(?:@|\/)?(\d{1,2}[\d.]{0,8})?[^?#]{0,60}\.(?:js|css)/i,
  },
  {
    name: 'Leaflet',
    kind: 'library',
    address: /\/leaflet(?:@|\/)?(\d{1,2}[\d.]{0,8})?[^?#]{0,60}leaflet[\w.-]{0,10}\.(?:js|css)/,
  },
  { name: 'Stripe.js', kind: 'library', address: /\/\/js\.stripe\.com\/(v\d|[a-z]{1,20})/ },
]
