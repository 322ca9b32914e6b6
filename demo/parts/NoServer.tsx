/** What shows when the page cannot learn where its chains are. */
export const NoServer = () => (
  <main className="alone">
    <h1>The demo server does not answer</h1>
    <p>
      Start it with <code>npm start</code>, then load this page again.
    </p>
  </main>
)
