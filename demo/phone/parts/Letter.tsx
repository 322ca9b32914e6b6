/** Stands for an app: the first letter of the name it gives itself. Its icon is not fetched. */
export const Letter = ({ name }: { name: string }) => (
  <span className="letter" aria-hidden="true">
    {[...name][0]?.toUpperCase()}
  </span>
)
