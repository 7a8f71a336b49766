import { fold } from '../../../facts/derived/page-title.ts'

/** What a page says when its content is missing: a whole title, or a whole part of one. */
const ERRORS = new Set([
  '404',
  'not found',
  'page not found',
  'file not found',
  'content not found',
  'this page does not exist',
  "this page doesn't exist",
  'page does not exist',
  'page unavailable',
  "this page isn't available",
  'the page cannot be found',
  'the page could not be found',
  'the page you requested could not be found',
  'the page you are looking for could not be found',
  "the page you're looking for can't be found",
  'internal server error',
  'service unavailable',
  'seite nicht gefunden',
  'nicht gefunden',
  'diese seite existiert nicht',
  'page introuvable',
  'page non trouvée',
  "cette page n'existe pas",
  'página no encontrada',
  'no se encontró la página',
  'página não encontrada',
  'pagina non trovata',
  'pagina niet gevonden',
  'sidan hittades inte',
  'siden blev ikke fundet',
  'siden finnes ikke',
  'sivua ei löytynyt',
  'nie znaleziono strony',
  'strona nie znaleziona',
  'strona nie istnieje',
  'stránka nenalezena',
  'az oldal nem található',
  'pagina nu a fost găsită',
  'sayfa bulunamadı',
  'страница не найдена',
  'сторінку не знайдено',
  'ページが見つかりません',
  'お探しのページは見つかりませんでした',
  '页面不存在',
  '找不到页面',
  '找不到頁面',
  '페이지를 찾을 수 없습니다',
])

const EMPTY = new Set([
  '0 results',
  'no results',
  'no results found',
  'no products found',
  'no products were found',
  'no items found',
  'nothing found',
  'keine ergebnisse',
  'keine ergebnisse gefunden',
  'aucun résultat',
  'sin resultados',
  'no se encontraron resultados',
  'nenhum resultado encontrado',
  'nessun risultato',
  'geen resultaten',
])

/** Separators between a page's title and the name of its site. */
const SEPARATOR = /\s[-–—|·•:»«<>/]\s|[|｜]|:\s/

const INTERJECTION =
  /^(?:oops|ooops|whoops|sorry|error|http|erreur|fehler|status|code|[\s!.,;:#-])+/i
const CODE = /(?:^404\b|\b404$|\berror$)/i
const EDGES = /^[\s!?.…,"'“”-]+|[\s!?.…,"'“”-]+$/g

/** Error messages are short; longer texts are not searched. */
const LONGEST = 300

/** The part of a title or heading that is only an error message; null if it has a topic. */
export function errorPhrase(text: string): string | null {
  return phraseIn(text, ERRORS)
}

export function emptyListPhrase(text: string): string | null {
  return phraseIn(text, EMPTY)
}

function phraseIn(text: string, phrases: ReadonlySet<string>): string | null {
  if (text.length > LONGEST) return null
  const parts = [text, ...text.split(SEPARATOR)].map(fold)
  return parts.find((part) => forms(part).some((form) => phrases.has(form))) ?? null
}

/** The text itself, then without usual decoration: `Oops! 404 Page not found.` */
function forms(part: string): string[] {
  const plain = part.toLowerCase().replaceAll('’', "'").replace(EDGES, '')
  const bare = plain.replace(INTERJECTION, '').replace(EDGES, '')
  const uncoded = bare.replace(CODE, '').replace(INTERJECTION, '').replace(EDGES, '')
  return [plain, bare, uncoded]
}
