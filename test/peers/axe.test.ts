import { describe, expect, it } from 'vitest'
import { type AxeRule, axePage } from './axe-case.ts'
import { ARIA_RULES } from './axe-aria.ts'
import { FORM_RULES } from './axe-forms.ts'
import { MEDIA_RULES } from './axe-media.ts'
import { NAME_RULES } from './axe-names.ts'
import { PAGE_RULES } from './axe-page.ts'
import { verdict } from './support.ts'

// dequelabs/axe-core (MPL-2.0): markup and expectations of test/integration/rules/* and test/checks/*, and further
// cases of the same kind. The results are those of release 4.14.1 on jsdom, except for object-alt, no-autoplay-audio,
// bypass and the main landmark, which jsdom cannot run and whose results are as the suite states. Only cases that
// markup decides: no layout, no scripts.

const RULES = [...NAME_RULES, ...FORM_RULES, ...MEDIA_RULES, ...ARIA_RULES, ...PAGE_RULES]

const judge = (rule: AxeRule, html: string) => verdict(rule.check, { html: axePage(rule, html) })

describe.each(RULES)('axe $rule', (rule) => {
  it.each(rule.passes)('passes %s', (html) => {
    expect(judge(rule, html)).toMatch(/^(pass|not-applicable)$/)
  })

  it.each(rule.fails)('fails %s', (html) => {
    expect(judge(rule, html)).toMatch(/^(fail|warn)$/)
  })

  it.each(rule.inapplicable ?? [])('leaves out %s', (html) => {
    expect(judge(rule, html)).toMatch(/^(not-applicable|pass)$/)
  })

  it.each(rule.differs ?? [])('differs on $html: $why', ({ html, ours }) => {
    expect(judge(rule, html)).toBe(ours)
  })
})
