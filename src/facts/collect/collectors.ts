import type { HtmlDocument } from '../html/tree.ts'
import { appRootCollector } from './app-roots.ts'
import { ariaCollector } from './aria.ts'
import type { Collector, PageContext } from './collector.ts'
import { controlCollector } from './controls.ts'
import { frameCollector, mediaCollector } from './embeds.ts'
import { formCollector } from './forms.ts'
import { baseCollector } from './head.ts'
import { headingCollector } from './headings.ts'
import { idCollector } from './ids.ts'
import { imageCollector } from './images.ts'
import { landmarkCollector } from './landmarks.ts'
import { linkElementCollector } from './link-elements.ts'
import { linkCollector, partyReader } from './links.ts'
import { lostHeadCollector } from './lost-head.ts'
import { markupCollector } from './markup.ts'
import { metaCollector } from './metas.ts'
import { resourceCollector } from './resources.ts'
import { scriptCollector, stylesheetCollector } from './scripts.ts'
import { structuredDataCollector } from './structured-data.ts'
import { tableCollector } from './tables.ts'
import { textCollector } from './text.ts'
import { titleCollector } from './titles.ts'

export type Collectors = ReturnType<typeof collectorsFor>

/** To add a fact of the markup, add a file here and a line in `read-markup.ts`. */
export function collectorsFor(page: PageContext, document: HtmlDocument) {
  return {
    titles: titleCollector(),
    metas: metaCollector(),
    linkElements: linkElementCollector(page),
    bases: baseCollector(page),
    lostHead: lostHeadCollector(page, document),
    headings: headingCollector(page),
    links: linkCollector(page),
    images: imageCollector(page),
    scripts: scriptCollector(page),
    stylesheets: stylesheetCollector(page),
    resources: resourceCollector(page, partyReader(page)),
    media: mediaCollector(page),
    frames: frameCollector(page),
    forms: formCollector(page),
    controls: controlCollector(page),
    landmarks: landmarkCollector(page),
    tables: tableCollector(page),
    ids: idCollector(),
    aria: ariaCollector(page),
    text: textCollector(),
    appRoots: appRootCollector(),
    structuredData: structuredDataCollector(page),
    markup: markupCollector(page),
  } satisfies Record<string, Collector>
}
