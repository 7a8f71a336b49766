import type { SiteChoices } from '../../../store/sites/site-audit-row.ts'
import { textField } from '../../http/form/text-field.ts'
import { isRecord } from '../../query/fields.ts'
import { FormField } from './form-field.tsx'
import { SITE_LABELS } from './site-labels.ts'

/** How far a crawl goes, as it is typed. */
export interface CrawlChoices {
  readonly maxPages: string
  readonly maxDepth: string
  /** A glob a line. */
  readonly include: string
  readonly exclude: string
  readonly subdomains: boolean
  readonly sitemaps: boolean
  readonly language: string
}

export type CrawlFaults = {
  readonly [Name in 'max_pages' | 'max_depth' | 'include' | 'exclude' | 'language']?:
    | string
    | undefined
}

export const USUAL_CRAWL: CrawlChoices = {
  maxPages: '500',
  maxDepth: '20',
  include: '',
  exclude: '',
  subdomains: false,
  sitemaps: true,
  language: '',
}

export function keptCrawl(choices: SiteChoices): CrawlChoices {
  return {
    maxPages: String(choices.maxPages),
    maxDepth: String(choices.maxDepth),
    include: choices.include.join('\n'),
    exclude: choices.exclude.join('\n'),
    subdomains: choices.subdomains,
    sitemaps: choices.sitemaps,
    language: choices.language ?? '',
  }
}

/** As they were typed in a form that comes back; the usual for a form that was not sent. */
export function typedCrawl(body: unknown): CrawlChoices {
  if (!isRecord(body) || !('max_pages' in body)) return USUAL_CRAWL
  return {
    maxPages: textField(body, 'max_pages'),
    maxDepth: textField(body, 'max_depth'),
    include: textField(body, 'include'),
    exclude: textField(body, 'exclude'),
    subdomains: textField(body, 'subdomains') === '1',
    sitemaps: textField(body, 'sitemaps') === '1',
    language: textField(body, 'language'),
  }
}

/** The same as fields of the API: lines are lists, and a box that is not ticked says no. */
export function crawlFieldsOf(body: unknown): Record<string, unknown> {
  if (!isRecord(body) || !('max_pages' in body)) return {}
  const lines = (name: string) =>
    textField(body, name)
      .split(/\r?\n/)
      .map((line) => line.trim())
      .filter((line) => line !== '')
  return {
    max_pages: textField(body, 'max_pages'),
    max_depth: textField(body, 'max_depth'),
    include: lines('include'),
    exclude: lines('exclude'),
    subdomains: textField(body, 'subdomains') === '1' ? 1 : 0,
    sitemaps: textField(body, 'sitemaps') === '1' ? 1 : 0,
    language: textField(body, 'language'),
  }
}

export interface CrawlFieldsProps {
  readonly choices: CrawlChoices
  readonly faults: CrawlFaults
}

/** How far a crawl goes; what is seldom chosen is folded. */
export function CrawlFields({ choices, faults }: CrawlFieldsProps) {
  const { include, exclude, subdomains, sitemaps, language, maxDepth } = choices
  const isChosen =
    [include, exclude, language].some((text) => text !== '') ||
    subdomains ||
    !sitemaps ||
    maxDepth !== USUAL_CRAWL.maxDepth
  const { max_pages: fault, ...folded } = faults
  const open = isChosen || Object.values(folded).some((each) => each !== undefined)
  return (
    <>
      <FormField
        name="max_pages"
        label={SITE_LABELS.max_pages}
        hint="Up to 20,000."
        value={choices.maxPages}
        fault={fault}
        input={{ inputmode: 'numeric', autocomplete: 'off', maxlength: 5 }}
      />
      <details class="options" open={open}>
        <summary>More options</summary>
        <FormField
          name="max_depth"
          label={SITE_LABELS.max_depth}
          hint="From the start page, up to 100."
          value={maxDepth}
          fault={folded.max_depth}
          optional
          input={{ inputmode: 'numeric', autocomplete: 'off', maxlength: 3 }}
        />
        <Globs
          name="include"
          hint="One pattern a line, such as /blog/**. Empty: all paths."
          value={include}
          fault={folded.include}
        />
        <Globs
          name="exclude"
          hint="One pattern a line, such as **?print=*."
          value={exclude}
          fault={folded.exclude}
        />
        <FormField
          name="language"
          label={SITE_LABELS.language}
          hint="Such as de or pt-BR. Empty: the site’s own."
          value={language}
          fault={folded.language}
          optional
          input={{ autocomplete: 'off', maxlength: 35, spellcheck: false }}
        />
        <p class="field">
          <label>
            <input type="checkbox" name="subdomains" value="1" checked={subdomains} /> Include
            subdomains
          </label>
        </p>
        <p class="field">
          <label>
            <input type="checkbox" name="sitemaps" value="1" checked={sitemaps} /> Read sitemaps
          </label>
        </p>
      </details>
    </>
  )
}

interface GlobsProps {
  readonly name: 'include' | 'exclude'
  readonly hint: string
  readonly value: string
  readonly fault: string | undefined
}

function Globs({ name, hint, value, fault }: GlobsProps) {
  const notes = fault === undefined ? `${name}-hint` : `${name}-hint ${name}-fault`
  return (
    <p class="field">
      <label for={name}>{SITE_LABELS[name]}</label>
      <span class="soft" id={`${name}-hint`}>
        {hint}
      </span>
      <textarea
        id={name}
        name={name}
        rows={3}
        maxlength={10_000}
        spellcheck={false}
        aria-describedby={notes}
        aria-invalid={fault === undefined ? undefined : 'true'}
      >
        {value}
      </textarea>
      {fault !== undefined && (
        <span class="fault" id={`${name}-fault`}>
          {fault}
        </span>
      )}
    </p>
  )
}
