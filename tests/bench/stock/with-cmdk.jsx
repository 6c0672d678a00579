import { Command } from 'cmdk';

/** As its documentation shows it: every item in the list, its own filter and order. */
export default function WithCmdk() {
  return (
    <Command label="commands" vimBindings={false}>
      <Command.Input autoFocus />
      <Command.List>
        <Command.Empty>nothing</Command.Empty>
        {window.benchData.map((item) => (
          <Command.Item key={item.id} value={item.title} keywords={item.keywords}>
            {item.title}
          </Command.Item>
        ))}
      </Command.List>
    </Command>
  );
}
