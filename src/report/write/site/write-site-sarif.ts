import { catalogue } from '../../../checks/catalogue.ts'
import { counted } from '../../../checks/shared/counted.ts'
import { siteCatalogue } from '../../../checks/site/site-catalogue.ts'
import { schemeless } from '../../findings/finding-place.ts'
import { cutText } from '../../findings/finding-text.ts'
import { hashOf } from '../../findings/fingerprint.ts'
import { severityOf } from '../../findings/severity.ts'
import { checkDescriptor } from '../ci/sarif-rules.ts'
import { visibleText } from '../visible-text.ts'
import { NAMED_URLS, type ProgramFinding, type SiteForPrograms } from './site-for-programs.ts'

const LONGEST = 1000
const SCHEMA = 'https://json.schemastore.org/sarif-2.1.0.json'

/**
 * A crawl as SARIF 2.1.0 for code scanning: a result for each check that does not pass, with the first page as its
 * location and others as related ones.
 */
export function writeSiteSarif(
  site: SiteForPrograms,
  { version, server }: { readonly version: string; readonly server?: string | undefined },
): string {
  const found = site.findings.filter(({ outcome }) => outcome !== 'informative')
  const ranked = found.toSorted((a, b) => rankOf(a) - rankOf(b))
  const errors = site.site_checks.filter(({ outcome }) => outcome === 'error')
  const run = {
    tool: {
      driver: {
        name: 'Pagemark',
        semanticVersion: version,
        rules: ranked.map((finding) => descriptorOf(finding, server)),
      },
    },
    automationDetails: { id: `pagemark/site/${encodeURIComponent(new URL(site.url).host)}/` },
    columnKind: 'utf16CodeUnits',
    invocations: [
      {
        executionSuccessful: true,
        ...(errors.length > 0 && {
          toolExecutionNotifications: errors.map(({ check, message }) => ({
            level: 'error',
            message: { text: visibleText(`The check ${check} broke: ${message ?? ''}`) },
          })),
        }),
      },
    ],
    results: ranked.map((finding, ruleIndex) => ({
      ruleId: finding.check,
      ruleIndex,
      ...resultOf(finding, site.url),
    })),
  }
  return `${JSON.stringify({ $schema: SCHEMA, version: '2.1.0', runs: [run] }, null, 2)}\n`
}

function rankOf(finding: ProgramFinding): number {
  return severityOf(severeOf(finding)).rank
}

function severeOf({ outcome, tier, importance }: ProgramFinding) {
  return { outcome, tier, importance }
}

function descriptorOf(finding: ProgramFinding, server: string | undefined) {
  const { check, title, fix, category, importance } = finding
  const own =
    siteCatalogue.find(({ id }) => id === check) ?? catalogue.find(({ id }) => id === check)
  const { why = title, source = '' } = own ?? {}
  // The manual has a page for each page check.
  const manual = finding.scope === 'site' ? undefined : server
  return checkDescriptor({ id: check, title, why, fix, source, category, importance }, manual)
}

function resultOf(finding: ProgramFinding, site: string) {
  const [first = site, ...others] = finding.urls.slice(0, NAMED_URLS)
  const print = hashOf([finding.check, 'site', new URL(site).host])
  return {
    level: severityOf(severeOf(finding)).sarif,
    message: { text: textOf(finding) },
    locations: [locationOf(first)],
    ...(others.length > 0 && {
      relatedLocations: others.map((url, place) => ({ id: place + 1, ...locationOf(url) })),
    }),
    partialFingerprints: { 'pagemark/v1': print, primaryLocationLineHash: `${print}:1` },
  }
}

function textOf({
  message,
  templates,
  urls,
  pages,
  rows_total: rows,
  fix,
}: ProgramFinding): string {
  const rest = Math.max(pages, rows) - Math.min(urls.length, NAMED_URLS)
  const lines = [
    message,
    ...(templates.length > 0 ? [`Templates: ${templates.map(({ name }) => name).join(', ')}`] : []),
    ...(rest > 0 ? [`${counted(rest, 'more page')} ${rest === 1 ? 'is' : 'are'} not listed.`] : []),
    `Fix: ${fix}`,
  ]
  return cutText(lines.map(visibleText).join('\n'), LONGEST)
}

/** Code scanning rejects a whole file because of one http URL. */
function locationOf(url: string) {
  return {
    physicalLocation: {
      artifactLocation: { uri: schemeless(url) },
      region: { startLine: 1 },
    },
  }
}
