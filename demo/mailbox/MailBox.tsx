import { useState } from 'react'
import { Icon } from '../parts/Icons'
import { type Mail, useMails } from './useMails'

const timeOf = (at: number) =>
  new Date(at).toLocaleTimeString([], { hour: '2-digit', minute: '2-digit' })

/** Every mail that the demo sends, the newest open until another is chosen. */
export function MailBox() {
  const { mails, failed } = useMails()
  const [chosen, setChosen] = useState<string>()
  const open = mails?.find(({ id }) => id === chosen) ?? mails?.[0]
  return (
    <div className="page mailbox">
      <header className="top">
        <span className="brand">
          <img src="/mark.svg" width="28" height="28" alt="" />
          Demo mail box
        </span>
        <p className="note" role="status">
          {failed
            ? 'The demo does not answer. Is npm start still running?'
            : 'Every mail of the demo comes here, whoever it is for.'}
        </p>
      </header>
      <main className="mails">
        {open && mails ? (
          <>
            <MailList mails={mails} open={open} onOpen={setChosen} />
            <section className="card mail" aria-label="The mail">
              <h1>
                <bdi>{open.subject}</bdi>
              </h1>
              <p className="note">
                To <bdi data-testid="mail-to">{open.to}</bdi>, from <bdi>{open.from}</bdi>
              </p>
              <iframe
                key={open.id}
                title={open.subject}
                src={`/mails/${open.id}`}
                sandbox="allow-popups allow-popups-to-escape-sandbox"
                data-testid="mail"
              />
            </section>
          </>
        ) : (
          mails && <Empty />
        )}
      </main>
    </div>
  )
}

const MailList = ({
  mails,
  open,
  onOpen,
}: {
  mails: readonly Mail[]
  open: Mail
  onOpen: (id: string) => void
}) => (
  <ul className="card mail-list" aria-label="Mails">
    {mails.map(({ id, subject, to, at }) => (
      <li key={id}>
        <button type="button" aria-current={id === open.id} onClick={() => onOpen(id)}>
          <span className="mail-line">
            <bdi className="mail-subject">{subject}</bdi>
            <span className="note num">{timeOf(at)}</span>
          </span>
          <bdi className="note">{to}</bdi>
        </button>
      </li>
    ))}
  </ul>
)

const Empty = () => (
  <section className="card no-mail">
    <span className="no-mail-icon">
      <Icon name="mail" />
    </span>
    <h1>No mail yet</h1>
    <p>
      Sign in by e-mail in the demo, with whatever address you like. The link and the code come here
      at once; nothing leaves this machine.
    </p>
    <a className="button primary wide" href="/">
      To the demo
    </a>
  </section>
)
