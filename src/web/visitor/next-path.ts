const OWN = 'http://pagemark.invalid'
const MAX_LENGTH = 2048

/**
 * Where to go after signing in: a path within the installation, normalised by the URL parser. Paths that browsers
 * would read as another site (`//evil`, `/\evil`, `/./` and a tab before either) are refused.
 */
export function nextPath(text: unknown): string | undefined {
  if (typeof text !== 'string' || text.length > MAX_LENGTH || !text.startsWith('/'))
    return undefined
  const url = URL.parse(text, OWN)
  if (url?.origin !== OWN || url.pathname.startsWith('//')) return undefined
  return url.pathname + url.search
}
