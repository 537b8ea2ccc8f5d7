-- Codes keep their positions for good, because rows store them; a new one is appended.
create or replace function discovery_interest(code text) returns bigint
  language sql immutable parallel safe
  return coalesce(1::bigint << array_position(array[
    'relationship', 'onenightstand', 'kissing', 'hugging', 'massages', 'lingerie', 'sex', 'safesex', 'publicsex',
    'oralsex', 'analsex', 'sextoys', 'masturbating', 'exchangingpictures', 'threesome', 'gangbang', 'bondage',
    'sadomasochism', 'gym', 'sports', 'dancing', 'travelling', 'adventure', 'party', 'tattoos', 'music', 'movies',
    'videogames', 'politics', 'outdoors', 'gardening', 'hiking', 'biking', 'reading', 'animals', 'beach', 'art',
    'photography', 'theater', 'shopping', 'fashion', 'astrology', 'cooking', 'foodie', 'bbq', 'sushi', 'vegetarian',
    'wine', 'beer', 'tea', 'coffee'
  ], code), 0);
