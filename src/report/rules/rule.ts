import { type Static, Type } from 'typebox'
import { exact } from '../exact.ts'

/** Maximum number of rules of a project or a file: each is judged for every page. */
export const MOST_RULES = 200

const text = (description: string, maxLength: number) =>
  Type.String({ minLength: 1, maxLength, description })

/**
 * A limit that pages must keep: a budget of a project, or a rule of `pagemark ci`. Both store and read this shape;
 * `readRules` checks its other constraints.
 */
export const Rule = exact({
  measure: text(
    'What is limited: score, category.<id>, lighthouse.<category>, lcp, fcp, cls, tbt, speed-index, ttfb, bytes.<type>, requests.<type>, third-parties, check.<id> or urls.<kind>. Crawls are judged by score, urls.<kind> and check.<id>: max of a check then limits its affected pages.',
    100,
  ),
  min: Type.Optional(Type.Number({ description: 'Lowest value that passes.' })),
  max: Type.Optional(Type.Number({ description: 'Highest value that passes.' })),
  must: Type.Optional(
    Type.Enum(['pass', 'warn'], {
      description: 'Worst outcome of a check that passes: pass, or warn for at most a warning.',
    }),
  ),
  max_increase: Type.Optional(
    Type.Union(
      [Type.Number({ minimum: 0 }), Type.String({ pattern: '^\\d{1,5}(?:\\.\\d{1,3})?%$' })],
      {
        description: 'Highest increase since the baseline: a number, or a share such as "20%".',
      },
    ),
  ),
  device: Type.Optional(
    Type.Enum(['mobile', 'desktop'], { description: 'Default: every device that was measured.' }),
  ),
  path: Type.Optional(
    text('Path of the pages that the rule applies to; * stands for any text. Default: all.', 500),
  ),
  template: Type.Optional(
    text(
      'Name or URL pattern of the template of a site whose pages the rule applies to, for score and check.<id>. Only crawls are judged by it.',
      200,
    ),
  ),
  use: Type.Optional(
    Type.Enum(['median', 'best', 'worst', 'median-run'], {
      description:
        'Value of several page loads: the median (default), the best, the worst, or that of the median load.',
    }),
  ),
  severity: Type.Optional(
    Type.Enum(['error', 'warn'], { description: 'error (default) fails, warn only reports.' }),
  ),
  required: Type.Optional(
    Type.Boolean({ description: 'Fail if the value was not measured. Default: false.' }),
  ),
})
export type Rule = Static<typeof Rule>
