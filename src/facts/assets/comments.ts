const MAX_BANNER = 500
const MAX_URL = 2000
/** Bundlers put a wrapper of a few characters before a library's own comment. */
const BANNER_WITHIN = 2000

/** The comment at the top of a script, or the first licence comment near it; null if there is none. */
export function bannerOf(code: string): string | null {
  const head = code.slice(0, BANNER_WITHIN + MAX_BANNER).replace(/^\uFEFF/, '')
  const start = head.search(/\S/)
  if (head.startsWith('//', start)) return lineComments(head.slice(start))
  const at = head.startsWith('/*', start) ? start : head.indexOf('/*!')
  if (at === -1 || at > BANNER_WITHIN) return null
  const end = head.indexOf('*/', at + 2)
  return head.slice(at, end === -1 ? undefined : end + 2).slice(0, MAX_BANNER)
}

function lineComments(head: string): string {
  const lines = head.split('\n')
  const end = lines.findIndex((line) => !line.trimStart().startsWith('//'))
  const comments = end === -1 ? lines : lines.slice(0, end)
  return comments.join('\n').trimEnd().slice(0, MAX_BANNER)
}

/**
 * The target of the last `sourceMappingURL` comment, as written; `data:` for an inline map. ECMA-426 §11.1.2 defines
 * `//#` in scripts and `/*#` in style sheets; the old `@` is read too.
 */
export function sourceMapOf(code: string): string | null {
  const at = code.lastIndexOf('sourceMappingURL=')
  if (at === -1 || !/\/[/*][#@][ \t]{1,5}$/.test(code.slice(Math.max(0, at - 8), at))) return null
  const start = at + 'sourceMappingURL='.length
  const url = /^[^\s'"*]+/.exec(code.slice(start, start + MAX_URL))?.[0] ?? ''
  if (url === '') return null
  return /^data:/i.test(url) ? 'data:' : url
}
