import { type Static, Type } from 'typebox'
import { FORMATS } from '../report/write/ci/formats.ts'
import { Rule } from '../report/rules/rule.ts'

const exact = <T extends Parameters<typeof Type.Object>[0]>(properties: T) =>
  Type.Object(properties, { additionalProperties: false })

const text = (description: string, maxLength = 2000) =>
  Type.String({ minLength: 1, maxLength, description })

const PageEntry = exact({
  url: text('URL, or path below baseUrl.'),
  waitFor: Type.Optional(text('CSS selector of an element to wait for.', 500)),
  notForSearch: Type.Optional(
    Type.Boolean({ description: 'Is the page not meant for search engines?' }),
  ),
})

export const IgnoreEntry = exact({
  check: text('ID of a check.', 100),
  path: Type.Optional(text('Path of the pages; * stands for any text. Default: all.', 500)),
  reason: text('Why the check is ignored.', 500),
  until: Type.Optional(
    Type.String({
      pattern: '^\\d{4}-\\d{2}-\\d{2}$',
      description: 'Last day on which it is ignored, such as 2027-03-01.',
    }),
  ),
})
export type IgnoreEntry = Static<typeof IgnoreEntry>

export const FAIL_ON = ['rules', 'new', 'worse'] as const

/** `pagemark.config.json`, or the export of a module. */
export const Configuration = exact({
  $schema: Type.Optional(Type.String()),
  project: Type.Optional(text('Name in reports and comments. Default: the host.', 255)),
  baseUrl: Type.Optional(text('URL that the paths of pages are below.')),
  start: Type.Optional(
    exact({
      command: text('Command that starts the site at baseUrl.'),
      timeout: Type.Optional(
        Type.Integer({
          minimum: 1,
          maximum: 600,
          description: 'Seconds to wait for it. Default: 60.',
        }),
      ),
    }),
  ),
  serve: Type.Optional(text('Folder to serve instead of a command.')),
  pages: Type.Optional(
    Type.Array(Type.Union([text('URL, or path below baseUrl.'), PageEntry]), {
      minItems: 1,
      maxItems: 1000,
      description: 'Pages to audit.',
    }),
  ),
  sitemap: Type.Optional(
    exact({
      url: text('URL of a sitemap, or its path below baseUrl; the URL of a site for its sitemaps.'),
      limit: Type.Optional(
        Type.Integer({ minimum: 1, maximum: 1000, description: 'Pages at most. Default: 50.' }),
      ),
    }),
  ),
  devices: Type.Optional(
    Type.Array(Type.Enum(['mobile', 'desktop']), {
      minItems: 1,
      maxItems: 2,
      uniqueItems: true,
      description: 'mobile, desktop or both. Default: mobile.',
    }),
  ),
  samples: Type.Optional(
    Type.Union([Type.Literal(1), Type.Literal(3), Type.Literal(5)], {
      description: 'Page loads; the median counts: 1 (default), 3 or 5.',
    }),
  ),
  lab: Type.Optional(
    Type.Enum(['auto', 'on', 'off'], { description: 'Load pages in a browser. Default: auto.' }),
  ),
  language: Type.Optional(text('Language to request, such as de.', 35)),
  concurrency: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 64, description: 'Audits at the same time. Default: 4.' }),
  ),
  rules: Type.Optional(
    Type.Union([Type.Array(Rule), text('Name of a file with rules.')], {
      description: 'A list of rules, or the name of a file with them.',
    }),
  ),
  ignore: Type.Optional(
    Type.Array(IgnoreEntry, { maxItems: 500, description: 'Checks to leave out.' }),
  ),
  baseline: Type.Optional(
    exact({
      file: Type.Optional(text('File with the baseline.')),
      server: Type.Optional(
        Type.Literal(true, { description: "true: the base build of the server's project." }),
      ),
    }),
  ),
  failOn: Type.Optional(
    Type.Array(Type.Enum([...FAIL_ON]), {
      uniqueItems: true,
      description: 'What fails: rules, new or worse findings. Default: all that are configured.',
    }),
  ),
  reports: Type.Optional(
    Type.Partial(
      exact({
        json: text('File.'),
        sarif: text('File.'),
        junit: text('File.'),
        codequality: text('File.'),
        summary: text('File.'),
      } satisfies Record<(typeof FORMATS)[number], unknown>),
    ),
  ),
  pathMap: Type.Optional(
    Type.Record(Type.String(), Type.String(), {
      description: 'Folders that the pages below URLs are built to.',
    }),
  ),
  sarifFile: Type.Optional(text('File to name for pages without one.')),
  server: Type.Optional(
    exact({
      url: text('URL of a Pagemark server.'),
      project: text('Name or ID of the project that builds are uploaded to.', 255),
    }),
  ),
})
export type Configuration = Static<typeof Configuration>
