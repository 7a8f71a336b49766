import type { VNode } from 'preact'
import type { Report } from '../../src/store/reports/report-row.ts'
import { PLAIN_LIST } from '../../src/web/query/list-filter.ts'
import { BatchPage } from '../../src/web/pages/batches/batch-page.tsx'
import { ChoosePasswordPage } from '../../src/web/pages/sign-in/choose-password-page.tsx'
import { CodePage } from '../../src/web/pages/sign-in/code-page.tsx'
import { ForgotPage } from '../../src/web/pages/sign-in/forgot-page.tsx'
import { SetUpPage } from '../../src/web/pages/sign-in/set-up-page.tsx'
import { SignUpPage } from '../../src/web/pages/sign-in/sign-up-page.tsx'
import { SignInLinkPage } from '../../src/web/pages/sign-in/sign-in-link-page.tsx'
import { SignInPage } from '../../src/web/pages/sign-in/sign-in-page.tsx'
import { sitemapPages } from './sitemap-pages.tsx'
import { ListAuditPage } from '../../src/web/pages/new-audit/list-audit-page.tsx'
import { NewAuditPage } from '../../src/web/pages/new-audit/new-audit-page.tsx'
import { FailedPage } from '../../src/web/pages/report/failed-page.tsx'
import { DeleteReportPage } from '../../src/web/pages/report/delete-report-page.tsx'
import { ReportSettingsPage } from '../../src/web/pages/report/report-settings-page.tsx'
import { SharePage } from '../../src/web/pages/report/share-page.tsx'
import { DeletePage } from '../../src/web/pages/reports/delete-page.tsx'
import { ListPage } from '../../src/web/pages/reports/list-page.tsx'
import { SitemapAuditPage } from '../../src/web/pages/new-audit/sitemap-audit-page.tsx'
import type { Site } from '../../src/web/parts/frame/document.tsx'
import { RUN_LABELS, typedRun } from '../../src/web/parts/forms/run-fields.tsx'

/** Pages that show user input again, or list it. */
export function formPages(site: Site, own: Report, text: string): VNode[] {
  const filter = { ...PLAIN_LIST, search: text, project: text }
  const list = {
    site,
    filter,
    newest: own.id,
    counts: { all: 2, good: 0, decent: 1, bad: 1 },
    last: 3,
    projects: [
      { reference: text, name: text, shared: false },
      { reference: own.projectId, name: text, shared: true },
    ],
  }
  const choosing = { title: 'Choose', lead: 'For', label: 'Password', button: 'Save' }
  const form = {
    url: text,
    device: 'both',
    ...typedRun(Object.fromEntries(Object.keys(RUN_LABELS).map((name) => [name, text])), 3),
    privacy: 2,
    project: text,
  } as const
  return [
    <SignInPage open site={site} email={text} next={text} fault="Wrong." offersLink exposed />,
    <SignInLinkPage site={site} action={`/signin/link/x?next=${text}`} />,
    <SignUpPage site={site} email={text} byMail={false} faults={{ form: 'Wrong.' }} exposed />,
    <ForgotPage site={site} email={text} faults={{ email: 'Wrong.' }} />,
    <CodePage site={site} next={text} fault="Wrong." />,
    <ChoosePasswordPage site={site} texts={choosing} email={text} action="/reset/x" exposed />,
    <SetUpPage
      site={site}
      email={text}
      code={text}
      choices={{ SIGNUP: 'invite', ANONYMOUS_AUDITS: 'on' }}
      faults={{ code: 'Wrong.' }}
      exposed
    />,
    <ListPage {...list} rows={rowsOf(own)} total={70} />,
    <ListPage {...list} projects={undefined} rows={[]} total={0} />,
    <DeletePage site={site} reports={[own]} total={1} path="/reports" />,
    <NewAuditPage site={site} form={form} faults={{ url: 'Wrong.', password: 'Wrong.' }} />,
    <NewAuditPage site={site} form={form} recent={{ report: own, age: 1 }} known={[text]} />,
    <ListAuditPage site={site} form={{ ...form, urls: text }} faults={{ urls: 'Wrong.' }} />,
    <SitemapAuditPage
      site={site}
      form={{ ...form, limit: text }}
      faults={{ url: 'Wrong.', limit: 'Wrong.' }}
    />,
    ...sitemapPages(site, text),
    <BatchPage site={site} id={own.id} createdAt={0} lines={linesOf(own, text)} />,
    <SharePage
      site={site}
      report={own}
      chosen={2}
      fault="Wrong."
      address="https://pagemark.example"
    />,
    <ReportSettingsPage
      site={site}
      report={own}
      form={form}
      faults={{ wait_for: 'Wrong.' }}
      owned
    />,
    <DeleteReportPage site={site} report={own} />,
    <FailedPage site={site} report={own} error={{ code: 'timeout', message: text }} owned />,
  ]
}

function linesOf(own: Report, text: string) {
  const listed = { report: own, progress: undefined }
  return [{ line: { text, reportId: own.id }, listed }, { line: { text, fault: 'Wrong.' } }]
}

function rowsOf(own: Report) {
  return [own, { ...own, status: 'completed' } as const].map((one) => ({
    report: one,
    before: 7,
    progress: undefined,
  }))
}
