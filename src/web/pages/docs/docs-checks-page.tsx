import { type Category, CATEGORIES } from '../../../checks/categories.ts'
import type { Check } from '../../../checks/check.ts'
import type { Importance } from '../../../checks/tiers.ts'
import { categoryTitle } from '../../../checks/categories.ts'
import { aboutCategory } from '../../parts/checks/category-texts.ts'
import { counted } from '../../../checks/shared/counted.ts'
import { Document, type Site } from '../../parts/frame/document.tsx'

export interface DocsChecksPageProps {
  readonly site: Site
  readonly checks: readonly Check[]
  /** The importance that the list is filtered by; all if absent. */
  readonly importance?: Importance | undefined
  /** Search text; empty for all checks. */
  readonly search?: string
}

export const IMPORTANCES: readonly Importance[] = ['high', 'medium', 'low', 'informative']

/** All checks by category, each linked to its documentation. */
export function DocsChecksPage({ site, checks, importance, search = '' }: DocsChecksPageProps) {
  const shown = checks.filter(
    (check) =>
      (importance === undefined || check.importance === importance) && containsAll(check, search),
  )
  const categories = CATEGORIES.filter((id) => shown.some(({ category }) => category === id))
  return (
    <Document
      site={site}
      title="Checks"
      description="All checks that Pagemark runs on a page, by category and importance, with reasons, fixes and criteria."
      class="manual"
      listed
    >
      <h1>Checks</h1>
      <form class="filter" role="search" action="/docs/checks">
        <div class="field">
          <label for="q">Search</label>
          <input id="q" name="q" type="search" value={search} maxlength={MOST_SEARCHED} />
        </div>
        <button class="button" type="submit">
          Search
        </button>
      </form>
      <nav aria-label="Importance">
        <ul class="choices">
          <Choice text="All" href="/docs/checks" chosen={importance === undefined} />
          {IMPORTANCES.map((each) => (
            <Choice
              text={each}
              href={`/docs/checks?importance=${each}`}
              chosen={importance === each}
            />
          ))}
        </ul>
      </nav>
      <nav aria-label="Categories">
        <ul class="choices">
          {categories.map((id) => (
            <li>
              <a href={`#${id}`}>{categoryTitle(id)}</a>
            </li>
          ))}
        </ul>
      </nav>
      {search !== '' && (
        <p role="status">
          {shown.length === 0
            ? 'No check contains these words. Try one word, such as “title” or “cookie”.'
            : `${counted(shown.length, 'check')} found.`}
        </p>
      )}
      {categories.map((id) => (
        <CategoryChecks id={id} checks={shown.filter(({ category }) => category === id)} />
      ))}
    </Document>
  )
}

export const MOST_SEARCHED = 100

/** Whether the name, title, reason or fix of the check contains each word, in any case. */
function containsAll({ id, title, why, fix }: Check, search: string): boolean {
  const text = `${id} ${title} ${why} ${fix}`.toLowerCase()
  return search
    .toLowerCase()
    .split(/\s/)
    .every((word) => text.includes(word))
}

interface ChoiceProps {
  readonly text: string
  readonly href: string
  readonly chosen: boolean
}

function Choice({ text, href, chosen }: ChoiceProps) {
  return (
    <li>
      <a href={href} {...(chosen ? { 'aria-current': 'page' as const } : {})}>
        {text}
      </a>
    </li>
  )
}

interface CategoryChecksProps {
  readonly id: Category
  readonly checks: readonly Check[]
}

function CategoryChecks({ id, checks }: CategoryChecksProps) {
  return (
    <section class="card" id={id} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{categoryTitle(id)}</h2>
      <p>
        {aboutCategory(id)} {counted(checks.length, 'check')}.
      </p>
      <ul class="listed">
        {checks.map((check) => (
          <li>
            <a href={`/docs/checks/${check.id}`}>{check.title}</a>
            <code>{check.id}</code>
            <span class="value">{check.importance}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
