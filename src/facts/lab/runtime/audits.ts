import { type Audits, asRow, elementOf, type Row, rowsOf, subRowsOf, textOf } from '../details.ts'
import type { FeatureFact, ImageFault, RuntimeFacts } from '../runtime-facts.ts'
import { placeOf } from './place-of.ts'
import { cutText } from '../../derived/cut-text.ts'

/** Lighthouse findings other than performance and SEO. */
export function auditsOf(
  audits: Audits,
): Pick<
  RuntimeFacts,
  | 'libraries'
  | 'deprecations'
  | 'pasteBlocked'
  | 'distortedImages'
  | 'blurredImages'
  | 'sourceMaps'
  | 'features'
> {
  const rows = <Fact>(id: string, read: (row: Row) => Fact) => rowsOf(audits, id)?.map(read) ?? null
  return {
    libraries: librariesOf(audits),
    deprecations: rows('deprecations', (row) => ({
      ...placeOf(row.source),
      message: cutText(textOf(row.value), 500),
    })),
    pasteBlocked: rows('paste-preventing-inputs', ({ node }) => elementOf(node)),
    distortedImages: rows('image-aspect-ratio', (row) =>
      imageFault(row, [row.displayedAspectRatio, row.actualAspectRatio, '']),
    ),
    blurredImages: rows('image-size-responsive', (row) =>
      imageFault(row, [row.displayedSize, row.actualSize, row.expectedSize]),
    ),
    sourceMaps: rows('valid-source-maps', (row) => ({
      script: textOf(row.scriptUrl),
      map: textOf(row.sourceMapUrl) || null,
      problems: subRowsOf(row).map(({ error }) => messageOf(error)),
    })),
    features: rows('baseline', featureOf),
  }
}

/** Lighthouse reports "not applicable" if it finds none. */
function librariesOf(audits: Audits): RuntimeFacts['libraries'] {
  if (audits['js-libraries']?.scoreDisplayMode === 'notApplicable') return []
  return (
    rowsOf(audits, 'js-libraries')?.map(({ name, version, npm }) => ({
      name: textOf(name),
      npm: textOf(npm) || null,
      version: textOf(version).slice(0, 50) || null,
    })) ?? null
  )
}

function imageFault(row: Row, [displayed, natural, expected]: readonly unknown[]): ImageFault {
  const shown = (size: unknown) => textOf(size).replaceAll(/\s+/g, ' ')
  return {
    ...elementOf(row.node, row.url),
    displayed: shown(displayed),
    natural: shown(natural),
    expected: shown(expected),
  }
}

/** A text, or one that Lighthouse has yet to translate. */
function messageOf(error: unknown): string {
  return textOf(error) || textOf(asRow(error).formattedDefault)
}

const STATUSES = { limited: 'limited', low: 'newly', high: 'widely' } as const

function featureOf({ featureId, displayStatus, source }: Row): FeatureFact {
  const { status, displayString } = asRow(displayStatus)
  const name = textOf(status)
  return {
    ...placeOf(source),
    name: textOf(asRow(featureId).text) || textOf(featureId),
    status: name === 'limited' || name === 'low' || name === 'high' ? STATUSES[name] : 'unknown',
    shown: textOf(displayString),
  }
}
