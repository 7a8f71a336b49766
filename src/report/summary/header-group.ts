const SECURITY =
  /^(?:content-security-policy(?:-report-only)?|strict-transport-security|x-frame-options|x-content-type-options|x-xss-protection|referrer-policy|permissions-policy|feature-policy|cross-origin-[a-z-]{1,40}|access-control-[a-z-]{1,40}|set-cookie|clear-site-data|reporting-endpoints|report-to|nel|expect-ct|origin-agent-cluster|integrity-policy(?:-report-only)?)$/
const CACHING =
  /^(?:cache-control|[a-z-]{1,20}-cache-control|expires|etag|last-modified|age|vary|pragma|cache-status|x-cache|x-cache-hits|cf-cache-status|x-varnish|surrogate-key)$/
const SERVER =
  /^(?:server|server-timing|via|x-powered-by|x-generator|x-aspnet-version|x-aspnetmvc-version|x-served-by|x-runtime|x-request-id|cf-ray|alt-svc|date|connection|keep-alive|x-timer)$/
const CONTENT =
  /^(?:content-(?:type|length|encoding|language|disposition|location|range)|transfer-encoding|accept-ranges|accept-ch|link|location|x-robots-tag|trailer)$/

export type HeaderGroup = 'security' | 'caching' | 'server' | 'content' | 'custom'

/** Topic of a response header; `custom` for unknown ones. */
export function headerGroup(name: string): HeaderGroup {
  const lower = name.toLowerCase()
  if (SECURITY.test(lower)) return 'security'
  if (CACHING.test(lower)) return 'caching'
  if (SERVER.test(lower)) return 'server'
  return CONTENT.test(lower) ? 'content' : 'custom'
}
