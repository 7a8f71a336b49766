import type { Mail } from '../mail.ts'
import type { Message } from './message.ts'
import { escapeMarkup, safeLine } from './safe-text.ts'
import { type Summary, type SummaryItem, summaryOf } from './summary.ts'

export interface EmailSettings {
  readonly to: string
  /** URL where the recipient unsubscribes from these emails. */
  readonly unsubscribe: string
  /** Host of this installation, used in message IDs. */
  readonly host: string
}

const MOST_TITLE = 150
const MOST_LINE = 300

/** Plain text and simple HTML of the same content, without images or any other external content. */
export function emailForm(message: Message, { to, unsubscribe, host }: EmailSettings): Mail {
  const summary = withSections(summaryOf(message), message)
  return {
    to,
    subject: summary.title,
    text: textOf(summary, unsubscribe),
    html: htmlOf(summary, unsubscribe),
    messageId: `<${message.id}@${host}>`,
    references: `<${threadOf(message)}@${host}>`,
    headers: { 'List-Unsubscribe': `<${unsubscribe}>` },
  }
}

/** An email has room for all of a digest. */
function withSections(summary: Summary, { events }: Message): Summary {
  const sections = events.flatMap((event) => event.sections ?? [])
  if (sections.length === 0) return summary
  const items = sections.map(({ title, link, lines }) => ({
    text: safeLine(title, MOST_TITLE),
    link,
    url: null,
    lines: lines.map((line) => safeLine(line, MOST_LINE)),
  }))
  return { ...summary, items, more: null }
}

/** Messages about one alert are one thread; everything else of a project is another, and so are digests. */
function threadOf({ events, project, id }: Message): string {
  const [{ kind, subject }, ...others] = events
  if (others.length === 0 && subject.kind === 'alert') return `alert-${subject.id}`
  if (kind === 'digest.weekly') return `digest-${subject.id}`
  return project ? `project-${project.id}` : `test-${id}`
}

function textOf({ title, items, more, link }: Summary, unsubscribe: string): string {
  const lines = items.flatMap((item) => [
    `* ${item.text}`,
    ...(item.url === null || item.url === item.text ? [] : [`  ${item.url}`]),
    ...item.lines.map((line) => `  ${line}`),
  ])
  const paragraphs = [
    title,
    [...lines, ...(more === null ? [] : [more])].join('\n'),
    `Open in Pagemark: ${link}`,
    `Change or end these emails: ${unsubscribe}`,
  ]
  return `${paragraphs.filter((text) => text !== '').join('\n\n')}\n`
}

function htmlOf({ title, items, more, link }: Summary, unsubscribe: string): string {
  const list = [...items.map((item) => itemHtml(item, link)), ...(more === null ? [] : [more])]
  const entries = list.map((item) => `<li style="margin-bottom:8px">${item}</li>`).join('')
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"></head>',
    '<body style="font-family:system-ui,sans-serif;font-size:16px;line-height:1.5">',
    `<h1 style="font-size:20px">${escapeMarkup(title)}</h1>`,
    entries === '' ? '' : `<ul style="padding-left:20px">${entries}</ul>`,
    `<p><a href="${escapeMarkup(link)}">Open in Pagemark</a></p>`,
    `<p style="font-size:14px"><a href="${escapeMarkup(unsubscribe)}">Change or end these emails</a></p>`,
    '</body></html>',
  ].join('')
}

/** Untrusted URLs are text, never links. */
function itemHtml({ text, url, lines, link }: SummaryItem, main: string): string {
  const head = escapeMarkup(text)
  return [
    link === main ? head : `<a href="${escapeMarkup(link)}">${head}</a>`,
    ...(url === null || url === text ? [] : [escapeMarkup(url)]),
    ...lines.map(escapeMarkup),
  ].join('<br>')
}
