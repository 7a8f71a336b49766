import { describe, expect, it } from 'vitest'
import { canonicalFact } from '../../../test/support/canonical-fact.ts'
import { pageFacts } from '../../../test/support/facts.ts'
import { linkedPageFact } from '../../../test/support/linked-page-fact.ts'
import { addressOf } from '../../../test/support/network-facts.ts'
import { robotsDirective } from '../../../test/support/robots-directive.ts'
import type { LinkedPageFact } from '../../facts/linked-page-facts.ts'
import type { NotFoundFacts } from '../../facts/network-facts.ts'
import { urlVariantDuplicates } from './url-variant-duplicates.ts'

const PAGE = 'https://www.example.com/page'
const OTHER = 'https://www.example.com/canonical'

interface Given {
  readonly canonical?: string
  readonly notFound?: Partial<NotFoundFacts>
}

function judge(page: Partial<LinkedPageFact>, { canonical, notFound }: Given = {}) {
  return urlVariantDuplicates.evaluate({
    linkedPages: [
      linkedPageFact({
        relation: 'variant',
        url: `${PAGE}/`,
        similarity: 1,
        canonicals: [],
        ...page,
      }),
    ],
    canonicals: canonical === undefined ? [] : [canonicalFact({ raw: canonical })],
    address: addressOf(PAGE),
    notFound: { ...pageFacts().notFound, ...notFound },
  }).status
}

describe('url-variant-duplicates', () => {
  it.each<[string, Partial<LinkedPageFact>, string]>([
    ['a text of which a tenth differs', { similarity: 0.9 }, 'warn'],
    ['a text of which more differs', { similarity: 0.89 }, 'pass'],
    ['a text that cannot be compared', { similarity: null }, 'pass'],
    ['a canonical of its own', { canonicals: [`${PAGE}/`] }, 'warn'],
    ['canonicals that contradict each other', { canonicals: [PAGE, OTHER] }, 'warn'],
    ['one that is not to be indexed', { robotsDirectives: [robotsDirective({})] }, 'pass'],
    ['a wall', { status: 403, blocked: 'The page responds with status 403.' }, 'not-applicable'],
  ])('judges %s', (_, page, status) => {
    expect(judge(page)).toBe(status)
  })

  it('lets both name a third address', () => {
    expect(judge({ canonicals: [OTHER] }, { canonical: OTHER })).toBe('pass')
    expect(judge({ canonicals: [PAGE] }, { canonical: OTHER })).toBe('warn')
  })

  it('does not apply where missing pages get the same answer', () => {
    expect(judge({}, { notFound: { status: 200, similarity: 1 } })).toBe('not-applicable')
    expect(judge({}, { notFound: { status: 404, similarity: 1 } })).toBe('warn')
    expect(judge({}, { notFound: { status: 200, similarity: 0.9 } })).toBe('not-applicable')
    expect(judge({}, { notFound: { status: 200, similarity: 0.2 } })).toBe('warn')
    expect(judge({}, { notFound: { status: 200, similarity: null } })).toBe('warn')
  })

  it('distinguishes a page without variants from variants that did not respond', () => {
    const given = {
      canonicals: [],
      address: addressOf(PAGE),
      notFound: pageFacts().notFound,
    }
    const closed = linkedPageFact({ relation: 'variant', state: 'unknown', status: null })
    const reasonWith = (linkedPages: LinkedPageFact[]) =>
      urlVariantDuplicates.evaluate({ ...given, linkedPages })
    expect(reasonWith([])).toMatchObject({
      reason: 'The URL has no other spelling that could be the same page',
    })
    expect(reasonWith([closed])).toMatchObject({
      reason: 'No other spelling of the URL answered',
    })
  })
})
