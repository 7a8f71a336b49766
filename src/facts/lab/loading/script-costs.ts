import type { DuplicateModule, LegacyScript, LongTask, WastedFile } from '../loading-facts.ts'
import type { PartyOf } from '../runtime/party-of.ts'
import { type Audits, numberOf, rowsOf, subRowsOf, textOf } from '../details.ts'

export function workOf(audits: Audits) {
  return (
    rowsOf(audits, 'mainthread-work-breakdown')?.map(({ groupLabel, duration }) => ({
      name: textOf(groupLabel),
      ms: numberOf(duration),
    })) ?? null
  )
}

/** Running and compiling; layout and paint time caused by a script is not included. */
export function scriptCostsOf(audits: Audits) {
  return (
    rowsOf(audits, 'bootup-time')
      ?.map(({ url, scripting, scriptParseCompile }) => ({
        url: textOf(url),
        ms: numberOf(scripting) + numberOf(scriptParseCompile),
      }))
      .toSorted((one, other) => other.ms - one.ms) ?? null
  )
}

export function longTasksOf(audits: Audits): readonly LongTask[] | null {
  return (
    rowsOf(audits, 'long-tasks')?.map(({ url, startTime, duration }) => ({
      url: URL.canParse(textOf(url)) ? textOf(url) : null,
      startMs: numberOf(startTime),
      ms: numberOf(duration),
    })) ?? null
  )
}

export function wastedFilesOf(audits: Audits, id: string): readonly WastedFile[] | null {
  return (
    rowsOf(audits, id)?.map((row) => ({
      url: textOf(row.url),
      totalBytes: numberOf(row.totalBytes),
      wastedBytes: Math.round(numberOf(row.wastedBytes)),
      wastedPercent: numberOf(row.wastedPercent),
      modules: subRowsOf(row).map(({ source, sourceWastedBytes }) => ({
        name: textOf(source),
        wastedBytes: numberOf(sourceWastedBytes),
      })),
    })) ?? null
  )
}

export function duplicateModulesOf(audits: Audits): readonly DuplicateModule[] | null {
  return (
    rowsOf(audits, 'duplicated-javascript-insight')?.map((row) => ({
      name: textOf(row.source),
      wastedBytes: Math.round(numberOf(row.wastedBytes)),
      bundles: subRowsOf(row).map(({ url }) => textOf(url)),
    })) ?? null
  )
}

export function legacyScriptsOf(audits: Audits, partyOf: PartyOf): readonly LegacyScript[] | null {
  return (
    rowsOf(audits, 'legacy-javascript-insight')?.map((row) => ({
      url: textOf(row.url),
      party: partyOf(textOf(row.url)),
      wastedBytes: Math.round(numberOf(row.wastedBytes)),
      signals: subRowsOf(row).map(({ signal }) => textOf(signal)),
    })) ?? null
  )
}
