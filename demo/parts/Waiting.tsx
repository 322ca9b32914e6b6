/** Holds the account's place while a stored session is asked for; nothing prompts. */
export const Waiting = () => (
  <section className="card account" aria-label="Your account" aria-busy="true">
    <header className="who">
      <span className="skeleton tile" />
      <div className="who-text">
        <h1>
          <span className="skeleton">0x0000…000000</span>
        </h1>
        <p className="note" role="status">
          Looking for your last session
        </p>
      </div>
    </header>
  </section>
)
