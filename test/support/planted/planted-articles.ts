import { SHARED, words } from './planted-page.ts'

const PER_LIST = 50
const PER_AUTHOR = 20

/** Articles without faults, with lists and authors that lead to them: a site grows by these, not by its faults. */
export function plantedArticles(count: number): {
  readonly pages: Readonly<Record<string, string>>
  /** Paths of the lists. */
  readonly lists: readonly string[]
} {
  const articles = Array.from({ length: count }, (_, n) => [path('articles', n), article(n, count)])
  const lists = groups('lists', count, PER_LIST)
  const authors = groups('authors', count, PER_AUTHOR)
  return {
    pages: Object.fromEntries([...articles, ...lists, ...authors]),
    lists: lists.map(([own]) => own),
  }
}

const path = (kind: string, n: number) => `/${kind}/${n + 1}`
const link = (to: string) => `<a href="${to}">To ${to}</a>`

function article(n: number, count: number): string {
  const next = path('articles', (n + 1) % count)
  const author = path('authors', Math.floor(n / PER_AUTHOR))
  const text = words(`article${n}x`, 150)
  return html(
    `Article ${n + 1}`,
    `<article class="entry"><header class="by"><h1>Article ${n + 1}</h1>${link(author)}</header><div class="text"><p>${text}</p></div></article><aside class="next">${link(next)}</aside>`,
  )
}

function groups(kind: string, count: number, size: number): (readonly [string, string])[] {
  const total = Math.ceil(count / size)
  return Array.from({ length: total }, (_, n) => {
    const own = Array.from({ length: Math.min(size, count - n * size) }, (__, at) =>
      path('articles', n * size + at),
    )
    const name = `${kind} ${n + 1}`
    const intro = `<h1>All of ${name}</h1><p>${words(`${kind}${n}x`, 60)}</p>`
    const next = link(path(kind, (n + 1) % total))
    const body = kind === 'lists' ? listBody(intro, own, next) : authorBody(intro, own, next)
    return [path(kind, n), html(name, body)] as const
  })
}

function listBody(intro: string, own: readonly string[], next: string): string {
  const items = own
    .map((to) => `<li class="item"><article class="card"><h2>${link(to)}</h2></article></li>`)
    .join('')
  return `<div class="archive"><header class="top"><div class="intro">${intro}</div></header><section class="list"><ol class="items">${items}</ol></section><nav class="next"><ul><li>${next}</li></ul></nav></div>`
}

function authorBody(intro: string, own: readonly string[], next: string): string {
  const rows = own.map((to) => `<tr class="work"><td class="name">${link(to)}</td></tr>`).join('')
  return `<div class="author"><figure class="portrait"><figcaption>${intro}</figcaption></figure><table class="works"><tbody>${rows}</tbody></table><aside>${next}</aside></div>`
}

function html(title: string, body: string): string {
  return `<!doctype html><html lang="en"><head><title>${title}</title>${SHARED}</head><body>${body}<footer><p>${link('/')}</p></footer></body></html>`
}
