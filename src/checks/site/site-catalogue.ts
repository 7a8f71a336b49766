import { siteBlockedLinks } from './site-blocked-links.ts'
import { siteBrokenFragments } from './site-broken-fragments.ts'
import { siteBrokenLinks } from './site-broken-links.ts'
import { siteCanonicalChains } from './site-canonical-chains.ts'
import { siteCanonicalElsewhere } from './site-canonical-elsewhere.ts'
import { siteCanonicalErrors } from './site-canonical-errors.ts'
import { siteCanonicalMerges } from './site-canonical-merges.ts'
import { siteCanonicalNoindex } from './site-canonical-noindex.ts'
import { siteCanonicalRedirects } from './site-canonical-redirects.ts'
import { siteClickDepth } from './site-click-depth.ts'
import { siteCrawlTraps } from './site-crawl-traps.ts'
import { siteDeadEnds } from './site-dead-ends.ts'
import { siteDuplicateContent } from './site-duplicate-content.ts'
import { siteDuplicateDescriptions } from './site-duplicate-descriptions.ts'
import { siteDuplicateH1 } from './site-duplicate-h1.ts'
import { siteDuplicateTitles } from './site-duplicate-titles.ts'
import { siteHreflangClashes } from './site-hreflang-clashes.ts'
import { siteHreflangReturn } from './site-hreflang-return.ts'
import { siteHreflangTargets } from './site-hreflang-targets.ts'
import { siteIndexableShare } from './site-indexable-share.ts'
import { siteLinksToRedirects } from './site-links-to-redirects.ts'
import { siteMixedContent } from './site-mixed-content.ts'
import { siteMixedHosts } from './site-mixed-hosts.ts'
import { siteNearDuplicates } from './site-near-duplicates.ts'
import { siteNofollowOnly } from './site-nofollow-only.ts'
import { siteNoindexNavigation } from './site-noindex-navigation.ts'
import { siteOrphans } from './site-orphans.ts'
import { siteRedirectChains } from './site-redirect-chains.ts'
import { siteRedirectLoops } from './site-redirect-loops.ts'
import { siteRedirectsToErrors } from './site-redirects-to-errors.ts'
import { siteSecurityHeaders } from './site-security-headers.ts'
import { siteServerErrors } from './site-server-errors.ts'
import { siteSessionIds } from './site-session-ids.ts'
import { siteSitemapErrors } from './site-sitemap-errors.ts'
import { siteSitemapLastmod } from './site-sitemap-lastmod.ts'
import { siteSitemapMissing } from './site-sitemap-missing.ts'
import { siteSitemapNotIndexable } from './site-sitemap-not-indexable.ts'
import { siteSitemapRedirects } from './site-sitemap-redirects.ts'
import { siteSlowPages } from './site-slow-pages.ts'
import { siteSoft404 } from './site-soft-404.ts'
import { siteUrlVariants } from './site-url-variants.ts'
import { siteParameterDuplicates } from './site-parameter-duplicates.ts'
import { siteCanonicalUnlinked } from './site-canonical-unlinked.ts'
import { sitePagination } from './site-pagination.ts'
import { siteSingleInlinks } from './site-single-inlinks.ts'
import { siteAnchorClashes } from './site-anchor-clashes.ts'
import { siteCookieFlags } from './site-cookie-flags.ts'
import { siteCookies } from './site-cookies.ts'
import { siteThirdParties } from './site-third-parties.ts'
import { siteCompression } from './site-compression.ts'
import { siteHreflangGaps } from './site-hreflang-gaps.ts'
import { siteBrokenExternalLinks } from './site-broken-external-links.ts'
import { siteBrokenFiles } from './site-broken-files.ts'
import { siteFileCopies } from './site-file-copies.ts'
import { siteLibraryVersions } from './site-library-versions.ts'
import { siteRankWaste } from './site-rank-waste.ts'
import { siteSharedFileCaching } from './site-shared-file-caching.ts'
import { siteHreflangSources } from './site-hreflang-sources.ts'
import { siteLargePages } from './site-large-pages.ts'
import { siteTemporaryRedirects } from './site-temporary-redirects.ts'
import { siteStructuredDataGaps } from './site-structured-data-gaps.ts'
import { siteThinPages } from './site-thin-pages.ts'
import type { SiteCheck } from './site-check.ts'

/** Every check of a whole site, in the order of a report. A test refuses files that are not listed here. */
export const siteCatalogue: readonly SiteCheck[] = [
  siteBrokenLinks,
  siteServerErrors,
  siteLargePages,
  siteBrokenExternalLinks,
  siteBrokenFiles,
  siteBrokenFragments,
  siteLinksToRedirects,
  siteRedirectChains,
  siteRedirectLoops,
  siteRedirectsToErrors,
  siteTemporaryRedirects,
  siteSoft404,
  siteUrlVariants,
  siteMixedHosts,
  siteParameterDuplicates,
  siteCrawlTraps,
  siteSessionIds,
  siteIndexableShare,
  siteNoindexNavigation,
  siteBlockedLinks,
  siteNofollowOnly,
  siteCanonicalErrors,
  siteCanonicalRedirects,
  siteCanonicalNoindex,
  siteCanonicalChains,
  siteCanonicalMerges,
  siteCanonicalUnlinked,
  siteCanonicalElsewhere,
  sitePagination,
  siteHreflangReturn,
  siteHreflangTargets,
  siteHreflangClashes,
  siteHreflangSources,
  siteHreflangGaps,
  siteDuplicateTitles,
  siteDuplicateDescriptions,
  siteDuplicateH1,
  siteDuplicateContent,
  siteNearDuplicates,
  siteThinPages,
  siteOrphans,
  siteClickDepth,
  siteDeadEnds,
  siteSingleInlinks,
  siteRankWaste,
  siteAnchorClashes,
  siteSitemapErrors,
  siteSitemapRedirects,
  siteSitemapNotIndexable,
  siteSitemapMissing,
  siteSitemapLastmod,
  siteSecurityHeaders,
  siteCookieFlags,
  siteCookies,
  siteThirdParties,
  siteMixedContent,
  siteCompression,
  siteSharedFileCaching,
  siteFileCopies,
  siteLibraryVersions,
  siteSlowPages,
  siteStructuredDataGaps,
]
