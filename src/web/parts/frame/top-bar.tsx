import { useContext } from 'preact/hooks'
import { Brand, type BrandProps } from './brand.tsx'
import { Quoted } from '../texts/quoted.tsx'
import { ViewerContext } from './viewer.ts'

/** At the top of every page: the home link, and this viewer's actions. */
export function TopBar({ site }: { readonly site: BrandProps }) {
  const { email, admin, path } = useContext(ViewerContext)
  return (
    <header class={email === undefined ? 'top' : 'top of-user'}>
      <Brand name={site.name} logo={site.logo} />
      <nav aria-label="Main">
        {email === undefined ? (
          <a href="/signin" aria-current={path === '/signin' ? 'page' : undefined}>
            Sign in
          </a>
        ) : (
          <>
            <a href="/reports" aria-current={path === '/reports' ? 'page' : undefined}>
              Reports
            </a>
            <a href="/sites" aria-current={path?.startsWith('/sites') ? 'page' : undefined}>
              Sites
            </a>
            <a href="/projects" aria-current={path?.startsWith('/projects') ? 'page' : undefined}>
              Projects
            </a>
            <a
              class="wide"
              href="/alerts"
              aria-current={path?.startsWith('/alerts') ? 'page' : undefined}
            >
              Alerts
            </a>
            {admin === true && (
              <a
                class="wide"
                href="/admin"
                aria-current={path?.startsWith('/admin') ? 'page' : undefined}
              >
                Admin
              </a>
            )}
            <a class="button main" href="/new" aria-current={path === '/new' ? 'page' : undefined}>
              New<span>&nbsp;audit</span>
            </a>
            <AccountMenu email={email} admin={admin === true} />
          </>
        )}
      </nav>
    </header>
  )
}

const ACCOUNT_LINKS = [
  ['/alerts', 'Alerts'],
  ['/account', 'Account'],
  ['/account/keys', 'API keys'],
  ['/channels', 'Channels'],
] as const

const ADMIN_LINK = ['/admin', 'Administration'] as const

interface AccountMenuProps {
  readonly email: string
  readonly admin: boolean
}

function AccountMenu({ email, admin }: AccountMenuProps) {
  return (
    <details class="menu">
      <summary>
        <span class="sr">Account</span>
        <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true">
          <circle cx="12" cy="8.5" r="4" />
          <path d="M4.5 20.5a7.5 7.5 0 0 1 15 0z" />
        </svg>
      </summary>
      <div class="card">
        <p>
          Signed in as
          <br />
          <strong>
            <Quoted text={email} />
          </strong>
        </p>
        <ul>
          {[...ACCOUNT_LINKS, ...(admin ? [ADMIN_LINK] : [])].map(([href, words]) => (
            <li>
              <a class="item" href={href}>
                {words}
              </a>
            </li>
          ))}
        </ul>
        <form method="post" action="/signout">
          <button class="button" type="submit">
            Sign out
          </button>
        </form>
      </div>
    </details>
  )
}
