import { counted } from '../../../checks/shared/counted.ts'
import type { Page } from '../../../store/database/page.ts'
import { URL_KINDS } from '../../../store/sites/crawl-url-list.ts'
import type { ListedUrl } from '../../../store/sites/listed-urls.ts'
import type { Crawl, SiteAudit } from '../../../store/sites/site-audit-row.ts'
import type { Site } from '../../parts/frame/document.tsx'
import { SearchField } from '../../parts/forms/search-field.tsx'
import { PageLinks } from '../../parts/list/page-links.tsx'
import { Quoted } from '../../parts/texts/quoted.tsx'
import { isPageChange, PAGE_CHANGES, type PageChange } from '../../query/change-filter.ts'
import { CrawlNotice } from './crawl-notice.tsx'
import { SiteFrame } from './site-frame.tsx'
import { KIND_WORDS } from './site-texts.ts'
import { ORDER_WORDS, type UrlFilter, urlFilterQuery } from './url-filter.ts'
import { UrlTable } from './url-table.tsx'

export interface UrlListPageProps {
  readonly site: Site
  readonly audit: SiteAudit
  readonly crawl: Crawl
  readonly owned: boolean
  readonly filter: UrlFilter
  /** The crawl of the URLs: the one before for pages that are gone. */
  readonly from: Crawl
  readonly urls: Page<ListedUrl>
  /** Title of the check that the filter names. */
  readonly checkTitle?: string | undefined
  /** Name of the template that the filter names. */
  readonly templateName?: string | undefined
  /** Whether the filter names a change, and there is no crawl to compare with. */
  readonly incomparable?: boolean
}

export const PER_PAGE = 50

/** `/s/:id/pages`: the known URLs of a crawl, filtered and paginated. */
export function UrlListPage(props: UrlListPageProps) {
  const { site, audit, crawl, owned, filter, from, urls, checkTitle, templateName, incomparable } =
    props
  const path = `/s/${audit.id}`
  const last = Math.max(1, Math.ceil(urls.total / PER_PAGE))
  return (
    <SiteFrame {...{ site, audit, owned }} title="Pages" at={`${path}/pages`} script="list">
      {crawl.status !== 'completed' && (
        <CrawlNotice
          path={path}
          here={`${path}/pages`}
          crawl={crawl}
          owned={owned}
          shown={undefined}
        />
      )}
      <div class="list-head">
        <h1>Pages</h1>
        <p class="soft" data-found>
          {counted(urls.total, 'URL')} of crawl {from.number}
          {filter.change === 'gone'
            ? ` that crawl ${crawl.number} no longer has`
            : crawl.status !== 'completed' && ' so far; clicks and links are counted at its end'}
        </p>
      </div>
      <FilterForm {...{ path, filter, crawl, checkTitle, templateName }} />
      {incomparable && (
        <p class="notice">There is no earlier crawl with stored pages to compare with.</p>
      )}
      {!crawl.kept && (
        <p class="notice">The pages of this crawl were removed after newer crawls.</p>
      )}
      <section class="card" aria-label="URLs">
        {urls.items.length === 0 ? (
          <p>No URL matches.</p>
        ) : (
          <>
            <UrlTable
              path={from.id === crawl.id ? path : undefined}
              label="URLs"
              urls={urls.items}
            />
            <PageLinks
              page={filter.page}
              perPage={PER_PAGE}
              total={urls.total}
              last={last}
              path={(page) => `${path}/pages?${urlFilterQuery({ ...filter, page })}`}
            />
          </>
        )}
      </section>
    </SiteFrame>
  )
}

interface FilterFormProps extends Pick<
  UrlListPageProps,
  'filter' | 'crawl' | 'checkTitle' | 'templateName'
> {
  readonly path: string
}

function FilterForm({ path, filter, crawl, checkTitle, templateName }: FilterFormProps) {
  return (
    <form
      class="narrowing"
      method="get"
      action={`${path}/pages`}
      role="search"
      aria-label="Pages"
      data-narrows
    >
      {filter.check !== undefined && <input type="hidden" name="check" value={filter.check} />}
      {filter.template !== undefined && (
        <input type="hidden" name="template" value={filter.template} />
      )}
      <SearchField label="Search URL" value={filter.search} maxlength={2048} />
      <p class="field">
        <label for="kind">Kind</label>
        <select id="kind" name="kind">
          <option value="">All</option>
          {URL_KINDS.map((kind) => (
            <option value={kind} selected={kind === filter.kind}>
              {KIND_WORDS[kind]}
            </option>
          ))}
        </select>
      </p>
      <p class="field">
        <label for="indexable">Search engines</label>
        <select id="indexable" name="indexable">
          <option value="">All</option>
          <option value="1" selected={filter.indexable === true}>
            Indexable
          </option>
          <option value="0" selected={filter.indexable === false}>
            Not indexable
          </option>
        </select>
      </p>
      <NumberField label="Status" name="status" value={filter.status} />
      {crawl.status === 'completed' && (
        <NumberField label="Clicks" name="depth" value={filter.depth} />
      )}
      {(crawl.number > 1 || filter.change !== undefined) && (
        <ChangeField check={filter.check} change={filter.change} />
      )}
      <p class="field">
        <label for="order">Sort</label>
        <select id="order" name="order">
          {Object.entries(ORDER_WORDS).map(([order, words]) => (
            <option value={order} selected={order === filter.order}>
              {words}
            </option>
          ))}
        </select>
      </p>
      <button class="button" type="submit">
        Apply
      </button>
      {filter.template !== undefined && (
        <p>
          Only the template <Quoted text={templateName ?? String(filter.template)} length={100} />.{' '}
          <a href={`${path}/pages?${urlFilterQuery({ ...filter, template: undefined, page: 1 })}`}>
            Show all
          </a>
        </p>
      )}
      {filter.check !== undefined && (
        <p>
          {FAIL_WORDS[filter.change ?? 'all']}: {checkTitle ?? filter.check}.{' '}
          <a href={`${path}/pages?${urlFilterQuery(withoutCheck(filter))}`}>Show all</a>
        </p>
      )}
    </form>
  )
}

interface NumberFieldProps {
  readonly label: string
  readonly name: string
  readonly value: number | undefined
}

function NumberField({ label, name, value }: NumberFieldProps) {
  return (
    <p class="field">
      <label for={name}>{label}</label>
      <input
        id={name}
        name={name}
        type="text"
        inputmode="numeric"
        maxlength={3}
        autocomplete="off"
        value={value}
      />
    </p>
  )
}

const FAIL_WORDS: Readonly<Record<PageChange | 'all', string>> = {
  all: 'Only pages that fail',
  new: 'Only pages that newly fail',
  fixed: 'Only pages where this is fixed',
  still: 'Only pages that still fail',
  changed: 'Only changed pages that fail',
  gone: 'Only pages that fail',
}

/** Without its change, too: that is the check's. */
function withoutCheck(filter: UrlFilter): UrlFilter {
  return { ...filter, check: undefined, change: undefined, page: 1 }
}

const CHANGE_WORDS: Readonly<Record<PageChange, string>> = {
  new: 'New',
  changed: 'Changed',
  gone: 'No longer found',
  fixed: 'Fixed',
  still: 'Still failing',
}

function ChangeField({ check, change }: Pick<UrlFilter, 'check' | 'change'>) {
  return (
    <p class="field">
      <label for="change">Since the last crawl</label>
      <select id="change" name="change">
        <option value="">All</option>
        {PAGE_CHANGES.filter((each) => isPageChange(each, check)).map((each) => (
          <option value={each} selected={each === change}>
            {CHANGE_WORDS[each]}
          </option>
        ))}
      </select>
    </p>
  )
}
