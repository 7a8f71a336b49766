import { type Static, Type } from 'typebox'
import { exact, nullable } from '../../report/exact.ts'
import { ResultClass } from '../../report/results.ts'
import type { TemplateResult } from '../../report/site/site-results.ts'

const count = Type.Integer()
const metric = nullable(Type.Number())

/** A template of a crawl. */
export const TemplateResource = exact({
  id: count,
  name: Type.String({ description: 'The name that it was given, else a pattern of its URLs.' }),
  pattern: Type.Optional(Type.String({ description: 'The pattern, if it has another name.' })),
  pages: count,
  score: nullable(Type.Integer({ description: 'Average score of its pages.' })),
  example: Type.String({ description: 'URL of its first page.' }),
  samples: Type.Array(
    exact({
      number: count,
      url: Type.String(),
      score: nullable(count),
      result: nullable(ResultClass),
      metrics: nullable(exact({ lcp: metric, cls: metric, tbt: metric })),
      reason: nullable(Type.String({ description: 'Why it was not measured.' })),
    }),
    { description: 'Its pages that a browser loaded.' },
  ),
})

export function templateResource(template: TemplateResult): Static<typeof TemplateResource> {
  return {
    ...template,
    samples: template.samples.map(({ metrics, ...sample }) => ({
      ...sample,
      metrics: metrics && { ...metrics },
    })),
  }
}
