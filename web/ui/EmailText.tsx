// An e-mail address, too long for a line of large text: it may break behind its sign, nowhere else.
export const EmailText = ({ email, className }: { email: string; className?: string | undefined }) => {
  const [name, host] = email.split('@')
  return (
    <span className={className}>
      {name}@<wbr />
      {host}
    </span>
  )
}
