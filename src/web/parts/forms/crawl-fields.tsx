import {
  type CrawlSource,
  DEFAULT_CRAWL,
  MOST_DEPTH,
  MOST_EXTERNAL_LINKS,
  MOST_LAB_PAGES,
  MOST_LISTED,
  MOST_PAGES,
} from '../../../crawl/crawl-settings.ts'
import type { SiteChoices } from '../../../store/sites/site-audit-row.ts'
import { textField } from '../../http/form/text-field.ts'
import { isRecord } from '../../query/fields.ts'
import { FormField } from './form-field.tsx'
import { LinesField } from './lines-field.tsx'
import { SITE_LABELS } from './site-labels.ts'
import { numberText } from '../texts/whole-number.ts'

/** The limits of a crawl as form fields, all as text. */
export interface CrawlChoices {
  readonly source: CrawlSource
  /** One URL per line, for a list. */
  readonly urls: string
  readonly maxPages: string
  readonly maxDepth: string
  /** One glob per line. */
  readonly include: string
  readonly exclude: string
  readonly subdomains: boolean
  readonly sitemaps: boolean
  /** Links to other sites that are checked. */
  readonly externalLinks: string
  /** Pages that a browser loads. */
  readonly labPages: string
  readonly language: string
}

export type CrawlFaults = {
  readonly [
    Name in
      | 'urls'
      | 'external_links'
      | 'lab_pages'
      | 'max_pages'
      | 'max_depth'
      | 'include'
      | 'exclude'
      | 'language'
  ]?: string | undefined
}

/** @param listed the URLs of a list */
export function keptCrawl(choices: SiteChoices, listed: readonly string[] = []): CrawlChoices {
  return {
    source: choices.source,
    urls: listed.join('\n'),
    maxPages: String(choices.maxPages),
    maxDepth: String(choices.maxDepth),
    include: choices.include.join('\n'),
    exclude: choices.exclude.join('\n'),
    subdomains: choices.subdomains,
    sitemaps: choices.sitemaps,
    externalLinks: String(choices.externalLinks),
    labPages: String(choices.labPages),
    language: choices.language ?? '',
  }
}

const DEFAULT_CHOICES = keptCrawl({ ...DEFAULT_CRAWL, language: null })

/** The choices in a submitted form; the defaults when no form was submitted. */
export function typedCrawl(body: unknown): CrawlChoices {
  const source = sourceOf(body)
  if (!isRecord(body) || !('max_pages' in body)) {
    return {
      ...DEFAULT_CHOICES,
      source,
      maxPages: source === 'list' ? '' : DEFAULT_CHOICES.maxPages,
    }
  }
  return {
    source,
    urls: textField(body, 'urls'),
    maxPages: textField(body, 'max_pages'),
    maxDepth: textField(body, 'max_depth'),
    include: textField(body, 'include'),
    exclude: textField(body, 'exclude'),
    subdomains: textField(body, 'subdomains') === '1',
    sitemaps: textField(body, 'sitemaps') === '1',
    externalLinks: textField(body, 'external_links'),
    labPages: textField(body, 'lab_pages'),
    language: textField(body, 'language'),
  }
}

function sourceOf(body: unknown): CrawlSource {
  const source = textField(body, 'source')
  return source === 'list' || source === 'sitemap' ? source : 'crawl'
}

/** The submitted form as API fields: lines become lists, an unchecked box becomes 0. */
export function crawlFieldsOf(body: unknown): Record<string, unknown> {
  if (!isRecord(body) || !('max_pages' in body)) return {}
  const lines = (name: string) =>
    textField(body, name)
      .split(/\r?\n/)
      .map((line) => line.trim())
      .filter((line) => line !== '')
  return {
    ...(sourceOf(body) === 'list' && { urls: lines('urls') }),
    max_pages: textField(body, 'max_pages'),
    max_depth: textField(body, 'max_depth'),
    include: lines('include'),
    exclude: lines('exclude'),
    subdomains: textField(body, 'subdomains') === '1' ? 1 : 0,
    sitemaps: textField(body, 'sitemaps') === '1' ? 1 : 0,
    external_links: textField(body, 'external_links'),
    lab_pages: textField(body, 'lab_pages'),
    language: textField(body, 'language'),
  }
}

/** Bytes of a form with a list: its URLs as the API takes them, with each special character in three. */
export const LIST_FORM = 3_000_000

export interface CrawlFieldsProps {
  readonly choices: CrawlChoices
  readonly faults: CrawlFaults
}

/** The limits of a crawl; all but the number of pages are folded until one is changed. */
export function CrawlFields({ choices, faults }: CrawlFieldsProps) {
  const { source, include, exclude, subdomains, sitemaps, language, maxDepth, labPages } = choices
  const { externalLinks } = choices
  const isChosen =
    [include, exclude, language].some((text) => text !== '') ||
    subdomains ||
    !sitemaps ||
    maxDepth !== DEFAULT_CHOICES.maxDepth ||
    externalLinks !== DEFAULT_CHOICES.externalLinks
  const { urls: _listFault, max_pages: fault, lab_pages: labFault, ...folded } = faults
  const open = isChosen || Object.values(folded).some((each) => each !== undefined)
  return (
    <>
      <FormField
        name="max_pages"
        label={SITE_LABELS.max_pages}
        hint={source === 'list' ? 'Empty: all of the list.' : `Up to ${numberText(MOST_PAGES)}.`}
        value={choices.maxPages}
        fault={fault}
        optional={source === 'list'}
        input={{ inputmode: 'numeric', autocomplete: 'off', maxlength: 5 }}
      />
      <FormField
        name="lab_pages"
        label={SITE_LABELS.lab_pages}
        hint={`Some of each template, up to ${MOST_LAB_PAGES}. 0: none.`}
        value={labPages}
        fault={labFault}
        optional
        input={{ inputmode: 'numeric', autocomplete: 'off', maxlength: 2 }}
      />
      <details class="options" open={open}>
        <summary>More options</summary>
        {source === 'crawl' && (
          <FormField
            name="max_depth"
            label={SITE_LABELS.max_depth}
            hint={`From the start page, up to ${MOST_DEPTH}.`}
            value={maxDepth}
            fault={folded.max_depth}
            optional
            input={{ inputmode: 'numeric', autocomplete: 'off', maxlength: 3 }}
          />
        )}
        <FormField
          name="external_links"
          label={SITE_LABELS.external_links}
          hint={`Checked for errors, up to ${numberText(MOST_EXTERNAL_LINKS)}. 0: none.`}
          value={externalLinks}
          fault={folded.external_links}
          optional
          input={{ inputmode: 'numeric', autocomplete: 'off', maxlength: 4 }}
        />
        <LinesField
          name="include"
          label={SITE_LABELS.include}
          hint="One pattern per line, such as /blog/**. Empty: all paths."
          value={include}
          fault={folded.include}
          area={{ rows: 3, maxlength: 10_000 }}
        />
        <LinesField
          name="exclude"
          label={SITE_LABELS.exclude}
          hint="One pattern per line, such as **?print=*."
          value={exclude}
          fault={folded.exclude}
          area={{ rows: 3, maxlength: 10_000 }}
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
        {source === 'crawl' && (
          <p class="field">
            <label>
              <input type="checkbox" name="sitemaps" value="1" checked={sitemaps} /> Read sitemaps
            </label>
          </p>
        )}
      </details>
    </>
  )
}

/** The URLs of a list; nothing for other sources. */
export function ListField({ choices: { source, urls }, faults }: CrawlFieldsProps) {
  if (source !== 'list') return null
  return (
    <LinesField
      name="urls"
      label={SITE_LABELS.urls}
      hint={`One per line, up to ${numberText(MOST_LISTED)}, all of one site.`}
      value={urls}
      fault={faults.urls}
      area={{
        rows: 8,
        required: true,
        placeholder: 'https://example.com/\nhttps://example.com/prices',
      }}
    />
  )
}
