import { type ApiEntry, type ApiField, fieldsOf } from './api-chapters.ts'
import { requestExamples } from './request-examples.ts'
import { typeText } from './schema-texts.ts'

export interface ApiEntryProps {
  readonly entry: ApiEntry
  readonly address: string
}

/** One operation: parameters, example requests, responses. */
export function ApiEntrySection({ entry, address }: ApiEntryProps) {
  const { id, methods, path, operation } = entry
  const fields = fieldsOf(operation)
  return (
    <section class="card" id={id} aria-labelledby={`${id}-title`}>
      <h3 id={`${id}-title`}>
        <a href={`#${id}`}>{operation.summary}</a>
      </h3>
      <p class="request-line">
        {methods.map((method) => (
          <strong class={`method ${method.toLowerCase()}`}>{method}</strong>
        ))}
        <code>{path}</code>
      </p>
      {operation.description !== undefined && <p>{operation.description}</p>}
      {fields.length > 0 && <Fields fields={fields} id={id} />}
      <Requests entry={entry} address={address} />
      <Answers entry={entry} />
    </section>
  )
}

function Fields({ fields, id }: { readonly fields: readonly ApiField[]; readonly id: string }) {
  return (
    <div class="scroll" role="region" tabindex={0} aria-labelledby={`${id}-title ${id}-fields`}>
      <table>
        <caption id={`${id}-fields`}>Parameters</caption>
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col">In</th>
            <th scope="col">Value</th>
            <th scope="col">Meaning</th>
          </tr>
        </thead>
        <tbody>
          {fields.map(({ name, place, required, schema, description }) => (
            <tr>
              <th scope="row">
                <code>{name}</code>
              </th>
              <td>{place}</td>
              <td>
                {typeText(schema)}
                {schema.default !== undefined && (
                  <span class="soft"> · {String(schema.default)} by default</span>
                )}
              </td>
              <td>
                {required && <strong>Required. </strong>}
                {description}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Requests({ entry, address }: ApiEntryProps) {
  const examples = requestExamples(entry, address)
  return (
    <fieldset class="tabs">
      <legend>Request</legend>
      {examples.map(({ language, text }, place) => (
        <>
          <label>
            <input type="radio" name={`${entry.id}-language`} checked={place === 0} />
            {language}
          </label>
          <pre tabindex={0}>
            <code>{text}</code>
          </pre>
        </>
      ))}
    </fieldset>
  )
}

function Answers({ entry: { id, operation } }: Pick<ApiEntryProps, 'entry'>) {
  const answers = Object.entries(operation.responses)
  const good = answers.find(([status]) => status.startsWith('2'))
  const bad = answers.filter(([status]) => !status.startsWith('2'))
  const example = good?.[1].content?.['application/json']?.example
  return (
    <>
      {good && (
        <h4 id={`${id}-answer`}>
          Response <code>{good[0]}</code>
        </h4>
      )}
      {good && good[1].description !== 'Default Response' && <p>{good[1].description}</p>}
      {example !== undefined && (
        <pre tabindex={0} aria-labelledby={`${id}-title ${id}-answer`} role="region">
          <code>{JSON.stringify(example, null, 2)}</code>
        </pre>
      )}
      {bad.length > 0 && (
        <dl class="statuses">
          {bad.map(([status, { description }]) => (
            <div>
              <dt>
                <code>{status}</code>
              </dt>
              <dd>{description}</dd>
            </div>
          ))}
        </dl>
      )}
    </>
  )
}
