// A separate process, so that its memory is not counted: node article-server.ts PAGES
import { createServer } from 'node:http'

const pages = Number(process.argv[2] ?? 500)
const LINKS = 40
const WORDS = 400

/** Half of the addresses have no number in them, so that each is a shape of its own. */
function pathOf(number: number): string {
  if (number % 2 === 0) return `/${number}.html`
  return `/about-${String(number).replaceAll(/\d/g, (digit) => LETTERS[Number(digit)] ?? '')}.html`
}

function numberOf(path: string): number {
  const name = /^\/(?:about-)?(\w+)\.html$/.exec(path)?.[1] ?? ''
  return Number(name.replaceAll(/[a-j]/g, (letter) => String(LETTERS.indexOf(letter))))
}

const LETTERS = 'abcdefghij'

/** An article with a text of its own, a menu, and links that reach all others. */
function article(number: number): string {
  const menu = Array.from({ length: 20 }, (_, n) => `<li><a href="${pathOf(n)}">Chapter ${n}</a>`)
  const near = Array.from({ length: LINKS }, (_, n) => (number * LINKS + n + 1) % pages)
  const links = near.map((to) => `<a href="${pathOf(to)}">About article ${to}</a>`)
  const words = Array.from(
    { length: WORDS },
    (_, n) => `word${(number * 7919 + n * n * 104_729) % 50_021}`,
  )
  return `<!doctype html><html lang="en"><title>Article ${number} of the site</title>
<meta name="description" content="What article ${number} is about"><nav><ul>${menu.join('')}</ul></nav>
<main><h1>Article ${number}</h1><p>${words.join(' ')}</p><p>${links.join(' ')}</p></main></html>`
}

const server = createServer((request, response) => {
  const path = request.url ?? ''
  const number = path === '/' ? 0 : numberOf(path)
  const isPage = path === '/' || (number < pages && path === pathOf(number))
  response.writeHead(isPage ? 200 : 404, { 'Content-Type': 'text/html; charset=utf-8' })
  response.end(isPage ? article(number) : 'Not found')
})

server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (typeof address === 'object') process.send?.(address?.port)
})
process.on('disconnect', () => process.exit())
