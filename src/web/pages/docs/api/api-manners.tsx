/** What holds for every operation. */
export function ApiManners({ address }: { readonly address: string }) {
  return (
    <section class="card" id="manners" aria-labelledby="manners-title">
      <h2 id="manners-title">What holds everywhere</h2>
      <dl>
        <dt>Address</dt>
        <dd>
          <code>{address}/api/v1</code>. All of it as a document for programs:{' '}
          <a href="/api/v1/openapi.json">openapi.json</a> (OpenAPI 3.1, made from the same schemas
          that check requests).
        </dd>
        <dt>Keys</dt>
        <dd>
          Every request carries <code>Authorization: Bearer KEY</code>. A key of the level{' '}
          <code>expert</code> may do everything that its user may, one of the level{' '}
          <code>reader</code> only look. Cookies open nothing here. What is not yours answers as
          what does not exist.
        </dd>
        <dt>Bodies</dt>
        <dd>
          Forms (<code>application/x-www-form-urlencoded</code>) and JSON with the same fields, up
          to 256 KB. An empty value counts as absent. Unknown fields are ignored, except a
          misspelling of a known one, which is refused with 422.
        </dd>
        <dt>Waiting</dt>
        <dd>
          An audit is queued and answered at once. <code>Prefer: wait=30</code> waits for its
          results up to that many seconds, 60 at most. <code>Idempotency-Key</code> makes a repeated
          request answer as the first one, for 24 hours.
        </dd>
        <dt>Lists</dt>
        <dd>
          Pages from 1, with the links to the others in the body and in the <code>Link</code>{' '}
          header. A page past the end is empty.
        </dd>
        <dt>Mistakes</dt>
        <dd>
          <code>application/problem+json</code> (RFC 9457) with a sentence in <code>message</code>;
          422 names every wrong field at once, in <code>errors</code>. A 500 says nothing but the id
          of the request.
        </dd>
        <dt>Limits</dt>
        <dd>
          <code>RateLimit-Policy</code> and <code>RateLimit</code> say how many requests a key has
          left; <code>Retry-After</code> comes with 429.
        </dd>
        <dt>Times</dt>
        <dd>RFC 3339, in UTC, with milliseconds.</dd>
      </dl>
    </section>
  )
}
