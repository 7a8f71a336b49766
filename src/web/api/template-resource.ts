import { type Static, Type } from 'typebox'
import { exact, nullable } from '../../report/exact.ts'
import type { TemplateResult } from '../../report/site/site-results.ts'

const count = Type.Integer()

/** A template of a crawl. */
export const TemplateResource = exact({
  id: count,
  name: Type.String({ description: 'The commonest pattern of its URLs.' }),
  pages: count,
  score: nullable(Type.Integer({ description: 'Average score of its pages.' })),
  example: Type.String({ description: 'URL of its first page.' }),
})

export function templateResource(template: TemplateResult): Static<typeof TemplateResource> {
  const { id, name, pages, score, example } = template
  return { id, name, pages, score, example }
}
