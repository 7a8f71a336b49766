import { htmlLangValid } from '../../src/checks/accessibility/html-lang-valid.ts'
import { htmlLang } from '../../src/checks/accessibility/html-lang.ts'
import { canonicalValid } from '../../src/checks/seo/canonical-valid.ts'
import { hreflangAbsolute } from '../../src/checks/seo/hreflang-absolute.ts'
import { hreflangSet } from '../../src/checks/seo/hreflang-set.ts'
import { languageConsistency } from '../../src/checks/seo/language-consistency.ts'
import { metaDescriptionLength } from '../../src/checks/seo/meta-description-length.ts'
import { metaDescriptionPresent } from '../../src/checks/seo/meta-description-present.ts'
import { metaDescriptionSingle } from '../../src/checks/seo/meta-description-single.ts'
import { titleLength } from '../../src/checks/seo/title-length.ts'
import { titlePresent } from '../../src/checks/seo/title-present.ts'
import { titleSingle } from '../../src/checks/seo/title-single.ts'
import { viewportMeta } from '../../src/checks/seo/viewport-meta.ts'
import { canonicalSourceAgreement } from '../../src/checks/seo/canonical-source-agreement.ts'
import type { SeonautCases } from './seonaut-case.ts'

const link = (attributes: string) => `<link ${attributes}>`
const canonical = (href: string) => link(`rel="canonical" href="${href}"`)
const alternate = (hreflang: string, href: string) =>
  link(`rel="alternate" hreflang="${hreflang}" href="${href}"`)
const title = (text: string) => `<title>${text}</title>`
const description = (text: string) => `<meta name="description" content="${text}">`
const HOME = 'https://example.com/home'

export const HEAD: SeonautCases = [
  { name: 'one canonical', check: canonicalValid, html: canonical(HOME), theirs: 'pass' },
  {
    name: 'two canonicals',
    check: canonicalValid,
    html: canonical(HOME) + canonical('https://example.com/home-2'),
    theirs: 'fail',
  },
  { name: 'relative canonical', check: canonicalValid, html: canonical('/home'), theirs: 'fail' },
  {
    name: 'the same canonical in the header',
    check: canonicalSourceAgreement,
    html: canonical(HOME),
    headers: [['Link', `<${HOME}>; rel="canonical"`]],
    theirs: 'pass',
  },
  {
    name: 'another canonical in the header',
    check: canonicalSourceAgreement,
    html: canonical(HOME),
    headers: [['Link', '<https://example.com/home-2>; rel="canonical"']],
    theirs: 'fail',
  },
  { name: 'a title', check: titlePresent, html: title('not empty title'), theirs: 'pass' },
  { name: 'an empty title', check: titlePresent, html: title(''), theirs: 'fail' },
  { name: 'no title', check: titlePresent, html: '<p>Text', theirs: 'fail' },
  { name: 'a short title', check: titleLength, html: title('Short title'), theirs: 'fail' },
  {
    name: 'a long title',
    check: titleLength,
    html: title(
      'This test should return false if the pageReport description is not short. '.repeat(4),
    ),
    theirs: 'fail',
  },
  {
    name: 'a title of the right length',
    check: titleLength,
    html: title('Lorem ipsum dolor sit amet, consectetur'),
    theirs: 'pass',
  },
  { name: 'one title', check: titleSingle, html: title('Test'), theirs: 'pass' },
  { name: 'two titles', check: titleSingle, html: title('A') + title('B'), theirs: 'fail' },
  {
    name: 'a description',
    check: metaDescriptionPresent,
    html: description('not empty'),
    theirs: 'pass',
  },
  { name: 'no description', check: metaDescriptionPresent, html: '<p>Text', theirs: 'fail' },
  {
    name: 'a short description',
    check: metaDescriptionLength,
    html: description('short'),
    theirs: 'fail',
  },
  {
    name: 'a long description',
    check: metaDescriptionLength,
    html: description('Lorem ipsum dolor sit amet. '.repeat(7)),
    theirs: 'fail',
  },
  {
    name: 'two descriptions',
    check: metaDescriptionSingle,
    html: description('One') + description('Two'),
    theirs: 'fail',
  },
  {
    name: 'one description',
    check: metaDescriptionSingle,
    html: description('One'),
    theirs: 'pass',
  },
  {
    name: 'a viewport',
    check: viewportMeta,
    html: '<meta name="viewport" content="width=device-width,initial-scale=1">',
    theirs: 'pass',
  },
  { name: 'no viewport', check: viewportMeta, html: '<p>main text', theirs: 'fail' },
  {
    name: 'an empty viewport',
    check: viewportMeta,
    html: '<meta name="viewport" content="">',
    theirs: 'fail',
  },
]

export const LANGUAGES: SeonautCases = [
  { name: 'a language', check: htmlLang, html: '<html lang="en">', theirs: 'pass' },
  { name: 'no language', check: htmlLang, html: '<html>', theirs: 'fail' },
  { name: 'a valid language', check: htmlLangValid, html: '<html lang="en">', theirs: 'pass' },
  {
    name: 'an invalid language',
    check: htmlLangValid,
    html: '<html lang="InvalidLangCode">',
    theirs: 'fail',
  },
  {
    name: 'with x-default',
    check: hreflangSet,
    url: 'http://example.com/',
    html:
      alternate('x-default', 'http://example.com') +
      alternate('en', 'http://example.com/') +
      alternate('fr', 'http://example.com/fr'),
    theirs: 'pass',
  },
  {
    name: 'without x-default',
    check: hreflangSet,
    url: 'http://example.com/',
    html: alternate('en', 'http://example.com') + alternate('fr', 'http://example.com/fr'),
    theirs: 'fail',
  },
  {
    name: 'without the page itself',
    check: hreflangSet,
    url: 'http://example.com/',
    html: alternate('en', 'http://example.com/en') + alternate('fr', 'http://example.com/fr'),
    theirs: 'fail',
  },
  {
    name: 'absolute',
    check: hreflangAbsolute,
    html: alternate('x-default', 'http://example.com') + alternate('am', 'http://example.com/am'),
    theirs: 'pass',
  },
  {
    name: 'relative',
    check: hreflangAbsolute,
    html: alternate('x-default', '/') + alternate('am', '/am'),
    theirs: 'fail',
  },
  ...(['en', 'it'] as const).map((lang) => ({
    name: `a page in ${lang} that lists itself as en`,
    check: languageConsistency,
    url: 'http://example.com/',
    html: `<html lang="${lang}">${alternate('en', 'http://example.com')}${alternate('x-default', 'http://example.com')}${alternate('fr', 'http://example.com/fr')}`,
    theirs: lang === 'en' ? ('pass' as const) : ('fail' as const),
  })),
]
