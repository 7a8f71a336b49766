import type { PageSummary } from '../../../../report/summary/page-summary.ts'
import { counted } from '../../../../checks/shared/counted.ts'
import { FactList } from '../../../parts/tables/fact-list.tsx'
import { OutboundLink } from '../../../parts/texts/outbound-link.tsx'
import { CrawlerTable } from './crawler-table.tsx'
import type { BlockProps, FactBlock } from './fact-block.ts'
import { PlainText } from './plain-text.tsx'
import { SourceLines } from './source-lines.tsx'

export const aiBlock: FactBlock = {
  name: 'ai',
  title: 'AI crawlers',
  lead: 'Text available without scripts, and what each crawler is allowed to do.',
  gist: ({ page }) => `${forbidden(page)} of ${crawlers(page).length} crawlers blocked`,
  Body: AiFacts,
}

function crawlers({ robots }: PageSummary): PageSummary['robots']['matrix'] {
  return robots.matrix.filter(({ kind }) => kind.startsWith('ai-'))
}

function forbidden(page: PageSummary): number {
  return crawlers(page).filter(({ allowed }) => allowed === false).length
}

function AiFacts({ results: { page } }: BlockProps) {
  const { ai_view: view } = page
  return (
    <>
      <section class="card">
        <h2>Content</h2>
        <FactList
          facts={[
            ['Text without scripts', counted(view.characters, 'character')],
            ['llms.txt', <LlmsTxt file={view.llms_txt} />],
            [
              'As Markdown',
              view.markdown_alternate === null ? (
                'no URL'
              ) : (
                <OutboundLink url={view.markdown_alternate} />
              ),
            ],
          ]}
        />
      </section>
      <section class="card">
        <h2>Rules in robots.txt</h2>
        <CrawlerTable rows={crawlers(page)} />
      </section>
      <section class="card">
        <h2>The text</h2>
        {view.text === '' ? (
          <p>The page has no text without scripts.</p>
        ) : (
          <PlainText text={view.text} />
        )}
      </section>
      {view.llms_txt !== null && view.llms_txt.text !== '' && (
        <section class="card">
          <h2>llms.txt</h2>
          <SourceLines text={view.llms_txt.text} />
        </section>
      )}
    </>
  )
}

function LlmsTxt({ file }: { readonly file: PageSummary['ai_view']['llms_txt'] }) {
  if (file === null) return <>no response</>
  if (file.status !== 200) return <>none: status {file.status}</>
  if (file.html) return <>none: an HTML page instead</>
  return <OutboundLink url={file.url} />
}
