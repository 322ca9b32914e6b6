import { useCallback, useEffect } from 'react'
import { pictureIn, scanPicture } from '../scan'
import type { PhoneState, PhoneWallet } from '../wallet'
import { Accounts } from './Accounts'
import { Connections } from './Connections'
import { Note } from './Note'
import { Pair } from './Pair'

/** Reads the code of a picture that is pasted or dropped anywhere on the page. */
function usePictures(wallet: PhoneWallet): (file: Blob) => Promise<void> {
  const read = useCallback(
    (file: Blob) =>
      scanPicture(file).then(wallet.pair, (error: Error) =>
        wallet.tell({ tone: 'bad', text: error.message }),
      ),
    [wallet],
  )
  useEffect(() => {
    const take = (event: Event, data: DataTransfer | null) => {
      const file = pictureIn(data)
      if (!file) return
      event.preventDefault()
      void read(file)
    }
    const paste = (event: ClipboardEvent) => take(event, event.clipboardData)
    const drop = (event: DragEvent) => take(event, event.dataTransfer)
    const over = (event: DragEvent) => event.preventDefault()
    document.addEventListener('paste', paste)
    document.addEventListener('drop', drop)
    document.addEventListener('dragover', over)
    return () => {
      document.removeEventListener('paste', paste)
      document.removeEventListener('drop', drop)
      document.removeEventListener('dragover', over)
    }
  }, [read])
  return read
}

/** Nothing waits: accounts, a way to connect, and who is connected. */
export function Home({ wallet, state }: { wallet: PhoneWallet; state: PhoneState }) {
  const onPicture = usePictures(wallet)
  return (
    <>
      <h1 className="hidden">Wallet</h1>
      <Note state={state} />
      <Accounts
        keyring={wallet.keyring}
        choice={state.choice}
        onChoose={(part) => void wallet.choose(part)}
      />
      <Pair
        state={state}
        onUri={wallet.pair}
        onPicture={onPicture}
        onProblem={(text) => wallet.tell({ tone: 'bad', text })}
      />
      <Connections
        keyring={wallet.keyring}
        connections={state.connections}
        onEnd={(topic) => void wallet.disconnect(topic)}
      />
    </>
  )
}
