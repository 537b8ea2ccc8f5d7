-- Codes keep their positions for good, because rows store them; a new one is appended.
create or replace function discovery_trait(code text) returns integer
  language sql immutable parallel safe
  return coalesce(1 << array_position(array[
    'shows_online', 'tattoos.yes', 'tattoos.no',
    'body.slim', 'body.normal', 'body.fat',
    'eye.blue', 'eye.green', 'eye.hazel', 'eye.brown',
    'hair.brunette', 'hair.blond', 'hair.brown', 'hair.white', 'hair.bald', 'hair.black', 'hair.dark_blond',
    'hair.dark_brown', 'hair.gray', 'hair.red', 'hair.other',
    'relationship.divorced', 'relationship.living_together', 'relationship.married', 'relationship.single',
    'relationship.widowed', 'relationship.unmarried'
  ], code), 0);
