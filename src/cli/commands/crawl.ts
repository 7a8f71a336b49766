import { type Command, InvalidArgumentError, Option } from 'commander'
import { readNumber } from './read-number.ts'
import {
  DEFAULT_CRAWL,
  MOST_DEPTH,
  MOST_LAB_PAGES,
  MOST_EXTERNAL_LINKS,
  MOST_PAGES,
} from '../../crawl/crawl-settings.ts'
import type { TypedCrawl } from '../actions/run-crawl.ts'
import { PAGE_PASSWORD } from '../unknown-settings.ts'
import type { Terminal } from '../terminal.ts'

/** `pagemark crawl`: without a server or a database. */
export function addCrawlCommand(program: Command, terminal: Terminal): void {
  program
    .command('crawl')
    .description('crawl a whole site politely and print one report of it')
    .argument('[url]', 'http or https URL to start at')
    .option('--list <file>', 'fetch the URLs in a file, one per line, instead of following links')
    .option('--sitemap <url>', 'fetch the URLs of a sitemap, or of the sitemaps of a site')
    .option(
      '--max <pages>',
      `maximum number of pages to fetch (default: ${DEFAULT_CRAWL.maxPages}, or all of a list)`,
      readNumber(MOST_PAGES),
    )
    .option(
      '--depth <clicks>',
      'maximum number of clicks from the start URL',
      readNumber(MOST_DEPTH),
      DEFAULT_CRAWL.maxDepth,
    )
    .option('--include <glob>', 'fetch only paths that match; repeatable', readGlob, [])
    .option('--exclude <glob>', 'fetch no paths that match; repeatable', readGlob, [])
    .option('--subdomains', 'include hosts below the start host')
    .option('--no-sitemaps', 'read no sitemaps')
    .option(
      '--lab <pages>',
      'maximum number of pages to load in a browser, some of each template',
      readNumber(MOST_LAB_PAGES),
      0,
    )
    .option(
      '--external <links>',
      'maximum number of links to other sites to check',
      readNumber(MOST_EXTERNAL_LINKS),
      DEFAULT_CRAWL.externalLinks,
    )
    .option('--no-external', 'check no links to other sites')
    .option('--delay <ms>', 'minimum number of milliseconds between requests', readNumber(600_000))
    .option(
      '--concurrency <number>',
      'requests to the site at the same time',
      readNumber(8),
      DEFAULT_CRAWL.connections,
    )
    .option('--ignore-robots', 'fetch what robots.txt disallows; for private targets only')
    .option(
      '--username <name>',
      `user name for HTTP Basic authentication; the password is read from ${PAGE_PASSWORD}`,
    )
    .addOption(
      new Option('--format <format>', 'format of the report; csv lists the URLs')
        .choices(['text', 'json', 'csv', 'junit', 'sarif', 'markdown'])
        .default('text'),
    )
    .option('--output <file>', 'write the report to a file instead of standard output')
    .option('--fail-below <score>', 'exit with code 1 if the score is below this', readScore)
    .addOption(
      new Option('--fail-on <result>', 'exit with code 1 if the result is this or worse').choices([
        'bad',
        'decent',
      ]),
    )
    .addOption(
      new Option(
        '--fail-on-importance <importance>',
        'exit with code 1 if a check of this importance or above fails',
      ).choices(['high', 'medium']),
    )
    .option(
      '--state <file>',
      'keep the crawl in a file: an interrupted one continues, a later one is compared',
    )
    .option(
      '--budget <file>',
      'exit with code 1 if the site breaks a limit of this file for score or checks',
    )
    .addHelpText(
      'after',
      `
Globs match the whole path and query: "*" matches anything except "/", "**" matches anything.

Exit codes:
  0  success
  1  a threshold or budget was missed; without them: a URL of the site responded with an error status
  2  the site could not be crawled, or the crawl stopped early because of the site`,
    )
    .action(async (url: string | undefined, options: TypedCrawl) => {
      const { runCrawl } = await import('../actions/run-crawl.ts')
      await runCrawl(url, options, terminal)
    })
}

function readScore(text: string): number {
  const score = /^\d{1,3}$/.test(text) ? Number(text) : Number.NaN
  if (score <= 100) return score
  throw new InvalidArgumentError('It must be a whole number from 0 to 100.')
}

const LONGEST_GLOB = 200

/** May be repeated; each call gets the values so far. */
function readGlob(text: string, before: readonly string[]): readonly string[] {
  if (/^[/*]/.test(text) && text.length <= LONGEST_GLOB) return [...before, text]
  throw new InvalidArgumentError(
    `It must start with "/" or "*" and have at most ${LONGEST_GLOB} characters.`,
  )
}
