import { Type } from 'typebox'
import type { TextFileFact } from '../../facts/network-facts.ts'
import type { StaticFacts } from '../../facts/static-facts.ts'
import { exact, nullable } from '../exact.ts'
import { cut, cutOrNull } from './rows.ts'

/** What a crawler without JavaScript sees; its permissions are in the robots matrix. */
export const AiView = exact({
  /** The beginning of the main text, as plain text. */
  text: Type.String(),
  /** Characters of the page's text in total. */
  characters: Type.Integer(),
  /** Null if it was not requested or did not respond. */
  llms_txt: nullable(
    exact({
      url: Type.String(),
      status: Type.Integer(),
      /** True if a web page is returned instead. */
      html: Type.Boolean(),
      text: Type.String(),
    }),
  ),
  /** URL of the page as Markdown, if it names one. */
  markdown_alternate: nullable(Type.String()),
})

const MAX_MAIN = 8000
const MAX_LLMS = 4000

export function aiView({ text, wellKnown, head }: StaticFacts) {
  const markdown = head.linkElements.find(
    ({ rel, type }) => rel.includes('alternate') && type?.toLowerCase() === 'text/markdown',
  )
  return {
    text: cut(text.main, MAX_MAIN),
    characters: text.characters,
    llms_txt: wellKnown.llmsTxt && fileOf(wellKnown.llmsTxt),
    markdown_alternate: cutOrNull(markdown?.url),
  }
}

function fileOf({ url, status, html, text }: TextFileFact) {
  const isFile = status === 200 && !html
  return { url: cut(url), status, html, text: isFile ? cut(text, MAX_LLMS) : '' }
}
