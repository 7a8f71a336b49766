/** Lighthouse audits and the equivalent checks; `bench/` measures their agreement. */
const CHECKS: Readonly<Record<string, readonly string[]>> = {
  'is-crawlable': ['robots-noindex', 'robots-txt-allows-page'],
  'document-title': ['title-present'],
  'meta-description': ['meta-description-present'],
  'http-status-code': ['http-status'],
  'link-text': ['link-text'],
  'crawlable-anchors': ['links-crawlable'],
  'robots-txt': ['robots-txt-syntax'],
  hreflang: ['hreflang-codes', 'hreflang-absolute'],
  canonical: ['canonical-valid', 'canonical-self'],
  doctype: ['doctype'],
  charset: ['charset'],
  'is-on-https': ['https-final', 'mixed-content-active', 'mixed-content-passive'],
  'has-hsts': ['hsts'],
  'clickjacking-mitigation': ['clickjacking'],
}

/** The axe rule that Lighthouse also runs, or checks of ours, all of which must pass for the audit to pass. */
export function checksOfAudit(audit: string, isCheck: (id: string) => boolean): readonly string[] {
  if (isCheck(`axe-${audit}`)) return [`axe-${audit}`]
  const named = Object.hasOwn(CHECKS, audit) ? CHECKS[audit] : undefined
  return (named ?? []).filter(isCheck)
}
