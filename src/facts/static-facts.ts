import type { AssetFact } from './asset-facts.ts'
import type {
  AriaFacts,
  CanonicalFact,
  DocumentKind,
  EncodingFacts,
  HeadFacts,
  HreflangFact,
  IdFacts,
  MarkupFacts,
  StructuredDataBlock,
  TextFacts,
} from './document-facts.ts'
import type {
  ControlFact,
  FormFact,
  FrameFact,
  HeadingFact,
  ImageFact,
  LandmarkFact,
  LinkFact,
  LinkProbeFact,
  MediaFact,
  ResourceFact,
  ScriptFact,
  StylesheetFact,
  TableFact,
} from './element-facts.ts'
import type { LinkedPageFact } from './linked-page-facts.ts'
import type {
  AddressFacts,
  CookieFact,
  NotFoundFacts,
  PolicyFacts,
  RecordFacts,
  RedirectFacts,
  ResponseFacts,
  RobotsDirective,
  RobotsTxtFacts,
  SitemapFacts,
  TlsFacts,
  VariantFacts,
  WellKnownFacts,
} from './network-facts.ts'

/** Facts from plain HTTP. */
export interface StaticFacts {
  readonly address: AddressFacts
  readonly response: ResponseFacts
  readonly redirects: RedirectFacts
  readonly tls: TlsFacts
  readonly cookies: readonly CookieFact[]
  readonly policies: PolicyFacts
  readonly robotsTxt: RobotsTxtFacts
  /** The robots.txt of other origins that redirect here or host resources of the page: a sample, without the text. */
  readonly foreignRobotsTxt: readonly RobotsTxtFacts[]
  readonly robotsDirectives: readonly RobotsDirective[]
  readonly sitemap: SitemapFacts
  readonly variants: VariantFacts
  readonly notFound: NotFoundFacts
  readonly wellKnown: WellKnownFacts
  readonly records: RecordFacts
  /** A sample of the page's files. */
  readonly assets: readonly AssetFact[]
  /** A sample of the pages that this one refers to. */
  readonly linkedPages: readonly LinkedPageFact[]
  readonly document: DocumentKind
  readonly encoding: EncodingFacts
  readonly head: HeadFacts
  readonly canonicals: readonly CanonicalFact[]
  readonly hreflangs: readonly HreflangFact[]
  readonly headings: readonly HeadingFact[]
  readonly links: readonly LinkFact[]
  readonly linkProbes: readonly LinkProbeFact[]
  readonly images: readonly ImageFact[]
  readonly scripts: readonly ScriptFact[]
  readonly stylesheets: readonly StylesheetFact[]
  readonly resources: readonly ResourceFact[]
  readonly media: readonly MediaFact[]
  readonly frames: readonly FrameFact[]
  readonly forms: readonly FormFact[]
  readonly controls: readonly ControlFact[]
  readonly landmarks: readonly LandmarkFact[]
  readonly tables: readonly TableFact[]
  readonly ids: IdFacts
  readonly aria: AriaFacts
  readonly text: TextFacts
  readonly structuredData: readonly StructuredDataBlock[]
  readonly markup: MarkupFacts
}
