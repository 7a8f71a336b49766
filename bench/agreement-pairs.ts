/** An audit of another tool and the checks with the same question. */
export interface Pair {
  readonly reference: string
  readonly checks: readonly string[]
  /** The outcomes of ours that correspond to a failure of the reference. */
  readonly failing: readonly ('warn' | 'fail')[]
}

const fails = (reference: string, ...checks: string[]): Pair => ({
  reference,
  checks,
  failing: ['fail'],
})
const complains = (reference: string, ...checks: string[]): Pair => ({
  reference,
  checks,
  failing: ['warn', 'fail'],
})

/** Its SEO category, and the best-practices audits that headers and markup decide. */
export const LIGHTHOUSE_PAIRS: readonly Pair[] = [
  fails('is-crawlable', 'robots-noindex', 'robots-txt-allows-page'),
  fails('document-title', 'title-present'),
  fails('meta-description', 'meta-description-present'),
  fails('http-status-code', 'http-status'),
  complains('link-text', 'link-text'),
  fails('crawlable-anchors', 'links-crawlable'),
  complains('robots-txt', 'robots-txt-syntax'),
  fails('image-alt', 'image-alt'),
  fails('hreflang', 'hreflang-codes', 'hreflang-absolute'),
  fails('canonical', 'canonical-valid', 'canonical-self'),
  fails('doctype', 'doctype'),
  fails('charset', 'charset'),
  fails('is-on-https', 'https-final', 'mixed-content-active', 'mixed-content-passive'),
  fails('has-hsts', 'hsts'),
  fails('clickjacking-mitigation', 'clickjacking'),
  complains('origin-isolation', 'coop'),
  complains('csp-xss', 'csp-present', 'csp-quality'),
]

/** Rules that only markup decides. */
export const AXE_PAIRS: readonly Pair[] = [
  fails('html-has-lang', 'html-lang'),
  fails('html-lang-valid', 'html-lang-valid'),
  fails('button-name', 'button-names'),
  fails('link-name', 'link-names'),
  fails('label', 'form-labels'),
  fails('frame-title', 'iframe-titles'),
  fails('meta-viewport', 'viewport-zoomable'),
  complains('heading-order', 'heading-order'),
  complains('empty-heading', 'empty-headings'),
  fails('landmark-one-main', 'landmark-main'),
  complains('bypass', 'bypass-blocks'),
  fails('duplicate-id-aria', 'duplicate-ids'),
  complains('tabindex', 'tabindex-positive'),
  fails('aria-roles', 'aria-valid'),
  fails('aria-valid-attr', 'aria-valid'),
  complains('autocomplete-valid', 'autocomplete-tokens'),
  fails('page-has-heading-one', 'h1-present'),
]
