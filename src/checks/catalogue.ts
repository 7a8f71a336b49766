// All checks, in the order of reports: one list, longer than other files because it has one import and one entry for each.
import type { Check } from './check.ts'
import { ariaValid } from './accessibility/aria-valid.ts'
import { autocompleteTokens } from './accessibility/autocomplete-tokens.ts'
import { axeRules } from './accessibility/axe-rules.ts'
import { buttonNames } from './accessibility/button-names.ts'
import { bypassBlocks } from './accessibility/bypass-blocks.ts'
import { duplicateIds } from './accessibility/duplicate-ids.ts'
import { emptyHeadings } from './accessibility/empty-headings.ts'
import { focusOrder } from './accessibility/focus-order.ts'
import { focusVisible } from './accessibility/focus-visible.ts'
import { formLabels } from './accessibility/form-labels.ts'
import { headingOrder } from './accessibility/heading-order.ts'
import { hoverOnlyContent } from './accessibility/hover-only-content.ts'
import { htmlLangValid } from './accessibility/html-lang-valid.ts'
import { htmlLang } from './accessibility/html-lang.ts'
import { iframeTitles } from './accessibility/iframe-titles.ts'
import { imageAltQuality } from './accessibility/image-alt-quality.ts'
import { imageAlt } from './accessibility/image-alt.ts'
import { keyboardTrap } from './accessibility/keyboard-trap.ts'
import { landmarkMain } from './accessibility/landmark-main.ts'
import { linkNames } from './accessibility/link-names.ts'
import { mediaAutoplay } from './accessibility/media-autoplay.ts'
import { orientationLock } from './accessibility/orientation-lock.ts'
import { reducedMotion } from './accessibility/reduced-motion.ts'
import { reflow320 } from './accessibility/reflow-320.ts'
import { tabindexPositive } from './accessibility/tabindex-positive.ts'
import { tableHeaders } from './accessibility/table-headers.ts'
import { textSpacing } from './accessibility/text-spacing.ts'
import { textZoom200 } from './accessibility/text-zoom-200.ts'
import { videoCaptions } from './accessibility/video-captions.ts'
import { viewportZoomable } from './accessibility/viewport-zoomable.ts'
import { agentAccessibilityTree } from './ai-readiness/agent-accessibility-tree.ts'
import { aiBotWaf } from './ai-readiness/ai-bot-waf.ts'
import { aiCatalog } from './ai-readiness/ai-catalog.ts'
import { aiSearchBotsAllowed } from './ai-readiness/ai-search-bots-allowed.ts'
import { aiSnippetEligible } from './ai-readiness/ai-snippet-eligible.ts'
import { aiTrainingPolicy } from './ai-readiness/ai-training-policy.ts'
import { contentWithoutJs } from './content/content-without-js.ts'
import { entityMarkup } from './ai-readiness/entity-markup.ts'
import { llmsTxt } from './ai-readiness/llms-txt.ts'
import { mainContentExtractable } from './ai-readiness/main-content-extractable.ts'
import { markdownAlternate } from './ai-readiness/markdown-alternate.ts'
import { rawRenderedRatioAi } from './ai-readiness/raw-rendered-ratio-ai.ts'
import { semanticStructure } from './ai-readiness/semantic-structure.ts'
import { stableLayoutForAgents } from './ai-readiness/stable-layout-for-agents.ts'
import { webmcpForms } from './ai-readiness/webmcp-forms.ts'
import { webmcpTools } from './ai-readiness/webmcp-tools.ts'
import { analyticsDetected } from './best-practices/analytics-detected.ts'
import { appIconsManifest } from './best-practices/app-icons-manifest.ts'
import { baseHref } from './best-practices/base-href.ts'
import { baselineFeatures } from './best-practices/baseline-features.ts'
import { browserIssues } from './best-practices/browser-issues.ts'
import { charset } from './best-practices/charset.ts'
import { charsetConflict } from './best-practices/charset-conflict.ts'
import { consentAndTrackers } from './best-practices/consent-and-trackers.ts'
import { brokenFiles } from './best-practices/broken-files.ts'
import { consoleErrors } from './best-practices/console-errors.ts'
import { deprecatedApis } from './best-practices/deprecated-apis.ts'
import { deprecatedHtml } from './best-practices/deprecated-html.ts'
import { dialogsOnLoad } from './best-practices/dialogs-on-load.ts'
import { doctype } from './best-practices/doctype.ts'
import { failedRequests } from './best-practices/failed-requests.ts'
import { favicon } from './best-practices/favicon.ts'
import { htmlParseErrors } from './best-practices/html-parse-errors.ts'
import { idAnchors } from './best-practices/id-anchors.ts'
import { imageAspectRatio } from './best-practices/image-aspect-ratio.ts'
import { imageResolution } from './best-practices/image-resolution.ts'
import { inlineStyles } from './best-practices/inline-styles.ts'
import { jsErrorProne } from './best-practices/js-error-prone.ts'
import { jsLibraries } from './best-practices/js-libraries.ts'
import { pasteAllowed } from './best-practices/paste-allowed.ts'
import { plugins } from './best-practices/plugins.ts'
import { quirksMode } from './best-practices/quirks-mode.ts'
import { serviceWorker } from './best-practices/service-worker.ts'
import { sourceMapsExposed } from './best-practices/source-maps-exposed.ts'
import { sourceMapsValid } from './best-practices/source-maps-valid.ts'
import { xUaCompatible } from './best-practices/x-ua-compatible.ts'
import { authorshipSignals } from './content/authorship-signals.ts'
import { contentStructure } from './content/content-structure.ts'
import { duplicateBlocks } from './content/duplicate-blocks.ts'
import { freshnessSignals } from './content/freshness-signals.ts'
import { keywordPhrases } from './content/keyword-phrases.ts'
import { mediaInventory } from './content/media-inventory.ts'
import { placeholderText } from './content/placeholder-text.ts'
import { readability } from './content/readability.ts'
import { renderedContent } from './content/rendered-content.ts'
import { textHtmlRatio } from './content/text-html-ratio.ts'
import { titleTopicMatch } from './content/title-topic-match.ts'
import { wordCount } from './content/word-count.ts'
import { animatedGif } from './performance/animated-gif.ts'
import { bfcache } from './performance/bfcache.ts'
import { cacheLab } from './performance/cache-lab.ts'
import { cacheStatic } from './performance/cache-static.ts'
import { cls } from './performance/cls.ts'
import { compressionModern } from './performance/compression-modern.ts'
import { cssImports } from './performance/css-imports.ts'
import { documentWrite } from './performance/document-write.ts'
import { domSizeLab } from './performance/dom-size-lab.ts'
import { domSize } from './performance/dom-size.ts'
import { duplicateJs } from './performance/duplicate-js.ts'
import { fcp } from './performance/fcp.ts'
import { fieldCwv } from './performance/field-cwv.ts'
import { fontDisplayLab } from './performance/font-display-lab.ts'
import { fontDisplay } from './performance/font-display.ts'
import { fontFormats } from './performance/font-formats.ts'
import { forcedReflow } from './performance/forced-reflow.ts'
import { htmlCachePolicy } from './performance/html-cache-policy.ts'
import { htmlWeight } from './performance/html-weight.ts'
import { http2 } from './performance/http2.ts'
import { http3 } from './performance/http3.ts'
import { imageDelivery } from './performance/image-delivery.ts'
import { imageDimensionsLab } from './performance/image-dimensions-lab.ts'
import { imageDimensions } from './performance/image-dimensions.ts'
import { imageFormats } from './performance/image-formats.ts'
import { imageLazy } from './performance/image-lazy.ts'
import { imageResponsive } from './performance/image-responsive.ts'
import { imageWeight } from './performance/image-weight.ts'
import { inlineBytes } from './performance/inline-bytes.ts'
import { inpScripted } from './performance/inp-scripted.ts'
import { jsExecution } from './performance/js-execution.ts'
import { layoutShiftCulprits } from './performance/layout-shift-culprits.ts'
import { lcpDiscovery } from './performance/lcp-discovery.ts'
import { lcpHints } from './performance/lcp-hints.ts'
import { lcp } from './performance/lcp.ts'
import { legacyJs } from './performance/legacy-js.ts'
import { longTasks } from './performance/long-tasks.ts'
import { mainThreadWork } from './performance/main-thread-work.ts'
import { minifiedCss } from './performance/minified-css.ts'
import { minifiedJs } from './performance/minified-js.ts'
import { modernHttpLab } from './performance/modern-http-lab.ts'
import { networkDependencyChain } from './performance/network-dependency-chain.ts'
import { nonCompositedAnimations } from './performance/non-composited-animations.ts'
import { pageWeight } from './performance/page-weight.ts'
import { preconnectUse } from './performance/preconnect-use.ts'
import { preloadValid } from './performance/preload-valid.ts'
import { renderBlockingStatic } from './performance/render-blocking-static.ts'
import { renderBlocking } from './performance/render-blocking.ts'
import { requestCountLab } from './performance/request-count-lab.ts'
import { requestCount } from './performance/request-count.ts'
import { scriptLoading } from './performance/script-loading.ts'
import { scrollLoad } from './performance/scroll-load.ts'
import { serverResponseTime } from './performance/server-response-time.ts'
import { speedIndex } from './performance/speed-index.ts'
import { tbt } from './performance/tbt.ts'
import { textCompressionAssets } from './performance/text-compression-assets.ts'
import { textCompression } from './performance/text-compression.ts'
import { thirdPartyImpact } from './performance/third-party-impact.ts'
import { thirdPartyOrigins } from './performance/third-party-origins.ts'
import { tlsResumption } from './performance/tls-resumption.ts'
import { totalBytes } from './performance/total-bytes.ts'
import { ttfbLab } from './performance/ttfb-lab.ts'
import { unminifiedAssets } from './performance/unminified-assets.ts'
import { unusedCss } from './performance/unused-css.ts'
import { unusedJs } from './performance/unused-js.ts'
import { clickjacking } from './security/clickjacking.ts'
import { coepCorp } from './security/coep-corp.ts'
import { cookieHttponly } from './security/cookie-httponly.ts'
import { cookieHygiene } from './security/cookie-hygiene.ts'
import { cookiePrefixes } from './security/cookie-prefixes.ts'
import { cookieSamesite } from './security/cookie-samesite.ts'
import { cookieSecure } from './security/cookie-secure.ts'
import { cookiesRuntime } from './security/cookies-runtime.ts'
import { coop } from './security/coop.ts'
import { corsCredentialsAnyOrigin } from './security/cors-credentials-any-origin.ts'
import { cspInsecureSources } from './security/csp-insecure-sources.ts'
import { cspPresent } from './security/csp-present.ts'
import { cspQuality } from './security/csp-quality.ts'
import { cspSyntax } from './security/csp-syntax.ts'
import { cspViolations } from './security/csp-violations.ts'
import { dnsCaa } from './security/dns-caa.ts'
import { dnsMailAuth } from './security/dns-mail-auth.ts'
import { errorPageLeak } from './security/error-page-leak.ts'
import { externalLinkOpener } from './security/external-link-opener.ts'
import { fingerprintingApis } from './security/fingerprinting-apis.ts'
import { headersDeprecated } from './security/headers-deprecated.ts'
import { hsts } from './security/hsts.ts'
import { hstsPreload } from './security/hsts-preload.ts'
import { httpRedirectsToHttps } from './security/http-redirects-to-https.ts'
import { httpsFinal } from './security/https-final.ts'
import { iframeSandbox } from './security/iframe-sandbox.ts'
import { insecureForm } from './security/insecure-form.ts'
import { insecureRequests } from './security/insecure-requests.ts'
import { mixedContentActive } from './security/mixed-content-active.ts'
import { mixedContentLab } from './security/mixed-content-lab.ts'
import { mixedContentPassive } from './security/mixed-content-passive.ts'
import { permissionPrompts } from './security/permission-prompts.ts'
import { permissionsPolicy } from './security/permissions-policy.ts'
import { plaintextEmails } from './security/plaintext-emails.ts'
import { referrerPolicy } from './security/referrer-policy.ts'
import { reportingEndpoints } from './security/reporting-endpoints.ts'
import { securityTxt } from './security/security-txt.ts'
import { serverVersionLeak } from './security/server-version-leak.ts'
import { setCookieCacheable } from './security/set-cookie-cacheable.ts'
import { sri } from './security/sri.ts'
import { sriRuntime } from './security/sri-runtime.ts'
import { thirdPartyCookies } from './security/third-party-cookies.ts'
import { tlsCertificateExpiry } from './security/tls-certificate-expiry.ts'
import { tlsCertificateStrength } from './security/tls-certificate-strength.ts'
import { tlsCertificateValid } from './security/tls-certificate-valid.ts'
import { tlsVersion } from './security/tls-version.ts'
import { trackersBeforeConsent } from './security/trackers-before-consent.ts'
import { trustedTypes } from './security/trusted-types.ts'
import { vulnerableJsLab } from './security/vulnerable-js-lab.ts'
import { vulnerableJsLibraries } from './security/vulnerable-js-libraries.ts'
import { xContentTypeOptions } from './security/x-content-type-options.ts'
import { ampLink } from './seo/amp-link.ts'
import { blockedResources } from './seo/blocked-resources.ts'
import { breadcrumbMarkup } from './seo/breadcrumb-markup.ts'
import { brokenExternalLinks } from './seo/broken-external-links.ts'
import { brokenInternalLinks } from './seo/broken-internal-links.ts'
import { canonicalPresent } from './seo/canonical-present.ts'
import { canonicalSelf } from './seo/canonical-self.ts'
import { canonicalSourceAgreement } from './seo/canonical-source-agreement.ts'
import { canonicalTargetOk } from './seo/canonical-target-ok.ts'
import { canonicalValid } from './seo/canonical-valid.ts'
import { custom404 } from './seo/custom-404.ts'
import { feedDiscovery } from './seo/feed-discovery.ts'
import { fontSizeLegible } from './seo/font-size-legible.ts'
import { frameset } from './seo/frameset.ts'
import { googlebotSizeLimit } from './seo/googlebot-size-limit.ts'
import { h1Length } from './seo/h1-length.ts'
import { h1Present } from './seo/h1-present.ts'
import { h1Single } from './seo/h1-single.ts'
import { hashRouting } from './seo/hash-routing.ts'
import { headValid } from './seo/head-valid.ts'
import { headingsOutline } from './seo/headings-outline.ts'
import { horizontalOverflow } from './seo/horizontal-overflow.ts'
import { hostVariants } from './seo/host-variants.ts'
import { hreflangAbsolute } from './seo/hreflang-absolute.ts'
import { hreflangCanonicalConflict } from './seo/hreflang-canonical-conflict.ts'
import { hreflangCodes } from './seo/hreflang-codes.ts'
import { hreflangReturnLinks } from './seo/hreflang-return-links.ts'
import { hreflangSet } from './seo/hreflang-set.ts'
import { httpStatus } from './seo/http-status.ts'
import { imagesIndexable } from './seo/images-indexable.ts'
import { internalLinksPresent } from './seo/internal-links-present.ts'
import { internalNofollow } from './seo/internal-nofollow.ts'
import { intrusiveInterstitial } from './seo/intrusive-interstitial.ts'
import { jsRedirect } from './seo/js-redirect.ts'
import { languageConsistency } from './seo/language-consistency.ts'
import { lazyContentReachable } from './seo/lazy-content-reachable.ts'
import { linkText } from './seo/link-text.ts'
import { linksCount } from './seo/links-count.ts'
import { linksCrawlable } from './seo/links-crawlable.ts'
import { linksHttpDowngrade } from './seo/links-http-downgrade.ts'
import { linksLocalDev } from './seo/links-local-dev.ts'
import { metaDescriptionLength } from './seo/meta-description-length.ts'
import { metaDescriptionPresent } from './seo/meta-description-present.ts'
import { metaDescriptionSingle } from './seo/meta-description-single.ts'
import { metaKeywords } from './seo/meta-keywords.ts'
import { metaRefresh } from './seo/meta-refresh.ts'
import { mobileParity } from './seo/mobile-parity.ts'
import { outboundRel } from './seo/outbound-rel.ts'
import { pageNofollow } from './seo/page-nofollow.ts'
import { pageRenders } from './seo/page-renders.ts'
import { paginationLinks } from './seo/pagination-links.ts'
import { redirectChain } from './seo/redirect-chain.ts'
import { redirectPermanent } from './seo/redirect-permanent.ts'
import { renderedCanonical } from './seo/rendered-canonical.ts'
import { renderedHreflang } from './seo/rendered-hreflang.ts'
import { renderedLinks } from './seo/rendered-links.ts'
import { renderedRobots } from './seo/rendered-robots.ts'
import { renderedSoft404 } from './seo/rendered-soft-404.ts'
import { renderedStructuredData } from './seo/rendered-structured-data.ts'
import { renderedTitleDescription } from './seo/rendered-title-description.ts'
import { robotsDirectivesConflict } from './seo/robots-directives-conflict.ts'
import { robotsNoindexUnreachable } from './seo/robots-noindex-unreachable.ts'
import { robotsNoindex } from './seo/robots-noindex.ts'
import { robotsTxtAllowsPage } from './seo/robots-txt-allows-page.ts'
import { robotsTxtBlocksResources } from './seo/robots-txt-blocks-resources.ts'
import { robotsTxtReachable } from './seo/robots-txt-reachable.ts'
import { robotsTxtSyntax } from './seo/robots-txt-syntax.ts'
import { siteNameMarkup } from './seo/site-name-markup.ts'
import { sitemapFound } from './seo/sitemap-found.ts'
import { sitemapInRobots } from './seo/sitemap-in-robots.ts'
import { sitemapListsPage } from './seo/sitemap-lists-page.ts'
import { sitemapValid } from './seo/sitemap-valid.ts'
import { snippetRestrictions } from './seo/snippet-restrictions.ts'
import { soft404Page } from './seo/soft-404-page.ts'
import { structuredDataConsistent } from './seo/structured-data-consistent.ts'
import { structuredDataParses } from './seo/structured-data-parses.ts'
import { structuredDataPresent } from './seo/structured-data-present.ts'
import { structuredDataRecommended } from './seo/structured-data-recommended.ts'
import { structuredDataRequired } from './seo/structured-data-required.ts'
import { structuredDataRetired } from './seo/structured-data-retired.ts'
import { titleDistinctFromH1 } from './seo/title-distinct-from-h1.ts'
import { titleLength } from './seo/title-length.ts'
import { titlePresent } from './seo/title-present.ts'
import { titleSingle } from './seo/title-single.ts'
import { uaContentParity } from './seo/ua-content-parity.ts'
import { urlReadable } from './seo/url-readable.ts'
import { urlVariantDuplicates } from './seo/url-variant-duplicates.ts'
import { viewportMeta } from './seo/viewport-meta.ts'
import { ogBasic } from './social/og-basic.ts'
import { ogDescription } from './social/og-description.ts'
import { ogDuplicates } from './social/og-duplicates.ts'
import { ogImageAlt } from './social/og-image-alt.ts'
import { ogImageUsable } from './social/og-image-usable.ts'
import { ogLocale } from './social/og-locale.ts'
import { ogUrlCanonical } from './social/og-url-canonical.ts'
import { socialBotsAllowed } from './social/social-bots-allowed.ts'
import { socialProfiles } from './social/social-profiles.ts'
import { twitterCard } from './social/twitter-card.ts'

/**
 * Incremented with every release that changes an outcome, a tier or a threshold; comparisons across versions say so.
 */
export const CATALOGUE_VERSION = 4

/** Every check, in the order of the report. */
export const catalogue: readonly Check[] = [
  // seo
  httpStatus,
  robotsNoindex,
  soft404Page,
  canonicalSelf,
  robotsTxtAllowsPage,
  robotsNoindexUnreachable,
  robotsTxtReachable,
  robotsTxtSyntax,
  robotsTxtBlocksResources,
  snippetRestrictions,
  pageNofollow,
  robotsDirectivesConflict,
  googlebotSizeLimit,
  headValid,
  metaRefresh,
  canonicalPresent,
  canonicalValid,
  canonicalTargetOk,
  canonicalSourceAgreement,
  redirectChain,
  redirectPermanent,
  hostVariants,
  urlVariantDuplicates,
  custom404,
  urlReadable,
  hreflangCodes,
  hreflangAbsolute,
  hreflangSet,
  hreflangReturnLinks,
  hreflangCanonicalConflict,
  languageConsistency,
  titlePresent,
  titleLength,
  titleSingle,
  titleDistinctFromH1,
  metaDescriptionPresent,
  metaDescriptionLength,
  metaDescriptionSingle,
  h1Present,
  h1Single,
  h1Length,
  headingsOutline,
  metaKeywords,
  linksCrawlable,
  internalLinksPresent,
  linkText,
  linksCount,
  brokenInternalLinks,
  brokenExternalLinks,
  linksHttpDowngrade,
  linksLocalDev,
  internalNofollow,
  outboundRel,
  hashRouting,
  sitemapFound,
  sitemapInRobots,
  sitemapValid,
  sitemapListsPage,
  viewportMeta,
  imagesIndexable,
  ampLink,
  paginationLinks,
  feedDiscovery,
  frameset,
  uaContentParity,
  structuredDataPresent,
  structuredDataParses,
  structuredDataRequired,
  structuredDataRecommended,
  structuredDataRetired,
  structuredDataConsistent,
  breadcrumbMarkup,
  siteNameMarkup,
  // seo, by a browser
  pageRenders,
  renderedRobots,
  renderedCanonical,
  renderedTitleDescription,
  renderedLinks,
  renderedStructuredData,
  renderedHreflang,
  jsRedirect,
  renderedSoft404,
  blockedResources,
  intrusiveInterstitial,
  mobileParity,
  horizontalOverflow,
  fontSizeLegible,
  lazyContentReachable,
  // performance
  serverResponseTime,
  textCompression,
  textCompressionAssets,
  compressionModern,
  htmlWeight,
  domSize,
  requestCount,
  pageWeight,
  renderBlockingStatic,
  scriptLoading,
  inlineBytes,
  minifiedCss,
  minifiedJs,
  imageFormats,
  imageWeight,
  imageDimensions,
  imageResponsive,
  imageLazy,
  lcpHints,
  preconnectUse,
  preloadValid,
  fontDisplay,
  fontFormats,
  cssImports,
  cacheStatic,
  htmlCachePolicy,
  http2,
  http3,
  thirdPartyOrigins,
  documentWrite,
  animatedGif,
  tlsResumption,
  // performance, by a browser
  lcp,
  cls,
  tbt,
  fcp,
  speedIndex,
  inpScripted,
  fieldCwv,
  ttfbLab,
  lcpDiscovery,
  renderBlocking,
  totalBytes,
  requestCountLab,
  mainThreadWork,
  jsExecution,
  longTasks,
  unusedJs,
  unusedCss,
  unminifiedAssets,
  duplicateJs,
  legacyJs,
  imageDelivery,
  imageDimensionsLab,
  layoutShiftCulprits,
  fontDisplayLab,
  thirdPartyImpact,
  networkDependencyChain,
  cacheLab,
  modernHttpLab,
  domSizeLab,
  forcedReflow,
  nonCompositedAnimations,
  bfcache,
  scrollLoad,
  // security
  tlsCertificateValid,
  httpsFinal,
  mixedContentActive,
  corsCredentialsAnyOrigin,
  vulnerableJsLibraries,
  httpRedirectsToHttps,
  tlsCertificateExpiry,
  tlsCertificateStrength,
  tlsVersion,
  hsts,
  hstsPreload,
  mixedContentPassive,
  insecureForm,
  cspPresent,
  cspQuality,
  cspSyntax,
  cspInsecureSources,
  trustedTypes,
  clickjacking,
  xContentTypeOptions,
  referrerPolicy,
  permissionsPolicy,
  coop,
  coepCorp,
  headersDeprecated,
  serverVersionLeak,
  setCookieCacheable,
  reportingEndpoints,
  cookieSecure,
  cookieHttponly,
  cookieSamesite,
  cookiePrefixes,
  cookieHygiene,
  sri,
  externalLinkOpener,
  iframeSandbox,
  errorPageLeak,
  securityTxt,
  plaintextEmails,
  dnsCaa,
  dnsMailAuth,
  // security, by a browser
  mixedContentLab,
  cspViolations,
  vulnerableJsLab,
  thirdPartyCookies,
  cookiesRuntime,
  trackersBeforeConsent,
  permissionPrompts,
  insecureRequests,
  sriRuntime,
  fingerprintingApis,
  // accessibility
  htmlLang,
  htmlLangValid,
  imageAlt,
  imageAltQuality,
  formLabels,
  buttonNames,
  linkNames,
  iframeTitles,
  viewportZoomable,
  headingOrder,
  emptyHeadings,
  landmarkMain,
  bypassBlocks,
  duplicateIds,
  tabindexPositive,
  ariaValid,
  tableHeaders,
  mediaAutoplay,
  videoCaptions,
  autocompleteTokens,
  ...axeRules,
  keyboardTrap,
  focusVisible,
  focusOrder,
  reflow320,
  textZoom200,
  textSpacing,
  reducedMotion,
  orientationLock,
  hoverOnlyContent,
  // best-practices
  doctype,
  charset,
  charsetConflict,
  htmlParseErrors,
  deprecatedHtml,
  plugins,
  inlineStyles,
  favicon,
  appIconsManifest,
  xUaCompatible,
  baseHref,
  idAnchors,
  sourceMapsExposed,
  analyticsDetected,
  consentAndTrackers,
  jsErrorProne,
  // best-practices, by a browser
  consoleErrors,
  brokenFiles,
  failedRequests,
  deprecatedApis,
  browserIssues,
  pasteAllowed,
  imageAspectRatio,
  imageResolution,
  sourceMapsValid,
  baselineFeatures,
  dialogsOnLoad,
  quirksMode,
  serviceWorker,
  jsLibraries,
  // content
  wordCount,
  placeholderText,
  titleTopicMatch,
  keywordPhrases,
  textHtmlRatio,
  readability,
  contentStructure,
  freshnessSignals,
  authorshipSignals,
  duplicateBlocks,
  mediaInventory,
  // content, by a browser
  renderedContent,
  // social
  ogBasic,
  ogDescription,
  ogImageUsable,
  ogImageAlt,
  ogUrlCanonical,
  ogDuplicates,
  twitterCard,
  ogLocale,
  socialProfiles,
  socialBotsAllowed,
  // ai-readiness
  aiSearchBotsAllowed,
  aiTrainingPolicy,
  aiSnippetEligible,
  contentWithoutJs,
  mainContentExtractable,
  semanticStructure,
  entityMarkup,
  llmsTxt,
  aiCatalog,
  webmcpForms,
  markdownAlternate,
  aiBotWaf,
  // ai-readiness, by a browser
  agentAccessibilityTree,
  rawRenderedRatioAi,
  webmcpTools,
  stableLayoutForAgents,
]
