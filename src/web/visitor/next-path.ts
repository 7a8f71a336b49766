const OWN = 'http://pagemark.invalid'
const MAX_LENGTH = 2048

/**
 * Where to go after signing in: a path of ours, as the URL parser writes it. What browsers would read as
 * another site (`//evil`, `/\evil`, `/./` and a tab before either) is none.
 */
export function nextPath(text: unknown): string | undefined {
  if (typeof text !== 'string' || text.length > MAX_LENGTH || !text.startsWith('/'))
    return undefined
  const url = URL.parse(text, OWN)
  if (url?.origin !== OWN || url.pathname.startsWith('//')) return undefined
  return url.pathname + url.search
}
