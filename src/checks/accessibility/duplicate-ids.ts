import type { IdFacts } from '../../facts/document-facts.ts'
import { defineCheck, type Evidence, fail, pass, warn } from '../check.ts'
import { counted } from '../shared/counted.ts'

type Duplicate = IdFacts['duplicates'][number]

export const duplicateIds = defineCheck({
  id: 'duplicate-ids',
  category: 'accessibility',
  family: 'aria',
  tier: 'D',
  title: 'Ids are unique',
  why: 'A label or description that points to an id twice taken is read for the wrong element. Links and scripts find the first one only.',
  fix: 'Give each element an id of its own, starting with those that labels and ARIA attributes refer to.',
  criteria:
    'Passes when no id comes twice; upper and lower case differ. Warns about ids that come twice, and fails when a label, an ARIA attribute, or a headers, form or list attribute refers to one of them. When it fails, only those that are referred to are listed and counted.',
  source: 'https://dequeuniversity.com/rules/axe/4.11/duplicate-id-aria',
  reads: ['ids'],
  examples: {
    pass: [{ html: '<p id="a">A</p><p id="b">B</p>' }, { html: '<p id="a">A</p><p id="A">B</p>' }],
    warn: [{ html: '<p id="a">A</p><p id="a">B</p>' }],
    fail: [
      { html: '<label for="n">Name</label><input id="n"><label>Town</label><input id="n">' },
      { html: '<p id="h">A</p><p id="h">B</p><nav aria-labelledby="h"></nav>' },
    ],
  },

  evaluate({ ids: { duplicates } }) {
    if (duplicates.length === 0) return pass()

    const referenced = duplicates.filter((duplicate) => duplicate.referenced)
    if (referenced.length > 0) {
      const message = `Not unique: ${counted(referenced.length, 'id')}, to which labels or ARIA attributes refer.`
      return fail(message, referenced.map(shown), count(referenced))
    }
    const message = `Not unique: ${counted(duplicates.length, 'id')}, to which no label or ARIA attribute refers.`
    return warn(message, duplicates.map(shown), count(duplicates))
  },
})

/** The second place is where to mend it; the first is the one that browsers find. */
function shown({ id, lines }: Duplicate): Evidence {
  const second = lines[1] ?? null
  return {
    ...(second === null ? {} : { line: second }),
    name: id,
    value: lines.length,
    note: 'times',
  }
}

function count(duplicates: readonly Duplicate[]) {
  return { value: { number: duplicates.length, unit: 'count' } } as const
}
