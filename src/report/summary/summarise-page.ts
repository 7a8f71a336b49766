import { technologiesOf } from '../../facts/derived/technologies.ts'
import type { StaticFacts } from '../../facts/static-facts.ts'
import type { PageSummary } from './page-summary.ts'
import { aiView } from './ai-view.ts'
import { blocksOf, entitiesOf } from './entities.ts'
import { imagesOf, resourcesOf } from './files.ts'
import { headingsOf } from './headings.ts'
import { hreflangsOf } from './hreflangs.ts'
import { indexability } from './indexability.ts'
import { linksOf } from './links.ts'
import { networkOf } from './network.ts'
import { robotsMatrix, robotsText } from './robots-matrix.ts'
import { cut, cutOrNull, firstRows, list } from './rows.ts'
import { searchPreview } from './search-preview.ts'
import { socialCards } from './social-cards.ts'
import { textSummary } from './text-summary.ts'

/** Turns facts into the shape that reports show. */
export function summarisePage(facts: StaticFacts): PageSummary {
  return { ...identity(facts), ...networkOf(facts), ...crawling(facts), ...content(facts) }
}

function identity(facts: StaticFacts) {
  const { head, canonicals, response, encoding, document, markup } = facts
  const description = head.metas.find(({ name }) => name === 'description')
  return {
    title: cutOrNull(head.titles[0]?.text),
    description: cutOrNull(description?.content),
    language: cutOrNull(head.html.lang),
    canonical: cutOrNull(canonicals[0]?.url),
    indexability: indexability(facts),
    status: response.status,
    mime_type: response.mimeType,
    charset: encoding.used,
    truncated: document.truncated && { ...document.truncated },
    text: textSummary(facts),
    ai_view: aiView(facts),
    search_preview: searchPreview(facts),
    social_cards: socialCards(facts),
    markup: { elements: markup.elements, depth: markup.depth, mode: document.mode },
  }
}

function crawling(facts: StaticFacts) {
  const { robotsTxt, robotsDirectives, sitemap } = facts
  return {
    robots: {
      url: cut(robotsTxt.url),
      state: robotsTxt.state,
      status: robotsTxt.status,
      directives: firstRows(robotsDirectives, (directive) => ({
        source: directive.source,
        bot: cut(directive.bot),
        name: cut(directive.name),
        value: cutOrNull(directive.value),
        line: directive.line,
      })),
      text: robotsText(robotsTxt),
      matrix: robotsMatrix(facts),
    },
    sitemaps: list(
      sitemap.files,
      ({ url, kind, status, entries, newestLastmod, declaredIn, bytes, problems }) => ({
        url: cut(url),
        kind,
        status,
        entries,
        newest_lastmod: newestLastmod,
        declared_in: declaredIn,
        bytes,
        problems: problems.slice(0, 5).map(({ message }) => cut(message, 300)),
      }),
    ),
    hreflangs: hreflangsOf(facts),
  }
}

function content(facts: StaticFacts) {
  const { headings, head, structuredData } = facts
  return {
    headings: headingsOf(headings),
    links: linksOf(facts),
    images: imagesOf(facts),
    resources: resourcesOf(facts),
    social: firstRows(
      head.metas
        .map(({ name, property, content }) => ({ name: property ?? name ?? '', content }))
        .filter(({ name }) => /^(?:og|twitter|article|fb):/.test(name)),
      ({ name, content }) => ({ name: cut(name), content: cut(content) }),
    ),
    structured_data: blocksOf(structuredData),
    entities: entitiesOf(structuredData),
    technologies: list(technologiesOf(facts), (technology) => ({
      ...technology,
      name: cut(technology.name, 100),
      advisories: technology.advisories.slice(0, 20),
    })),
  }
}
