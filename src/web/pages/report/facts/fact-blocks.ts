import type { FactBlock } from './fact-block.ts'
import { aiBlock } from './ai-facts.tsx'
import { cookiesBlock } from './cookie-facts.tsx'
import { dnsBlock } from './dns-facts.tsx'
import { encryptionBlock } from './encryption-facts.tsx'
import { headersBlock } from './header-facts.tsx'
import { headingsBlock } from './heading-facts.tsx'
import { imagesBlock } from './image-facts.tsx'
import { languagesBlock } from './language-facts.tsx'
import { loadingBlock } from './loading-facts.tsx'
import { linksBlock } from './link-facts.tsx'
import { requestBlock } from './request-facts.tsx'
import { resourcesBlock } from './resource-facts.tsx'
import { robotsBlock } from './robots-facts.tsx'
import { searchBlock } from './search-facts.tsx'
import { sharingBlock } from './sharing-facts.tsx'
import { structuredDataBlock } from './structured-data-facts.tsx'
import { technologiesBlock } from './technology-facts.tsx'
import { textBlock } from './text-facts.tsx'

/** In the order of the report: appearance elsewhere, content, technology. */
export const FACT_BLOCKS: readonly FactBlock[] = [
  searchBlock,
  sharingBlock,
  aiBlock,
  textBlock,
  headingsBlock,
  linksBlock,
  imagesBlock,
  structuredDataBlock,
  languagesBlock,
  robotsBlock,
  loadingBlock,
  resourcesBlock,
  technologiesBlock,
  requestBlock,
  headersBlock,
  cookiesBlock,
  encryptionBlock,
  dnsBlock,
]

/** @param base of the report, or of one of its runs (`reportPath`) */
export function factsPath(base: string, name: string): string {
  return `${base}/facts/${name}`
}
