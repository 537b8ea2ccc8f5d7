-- Square of a tenth of a degree in which the member's city lies, so that a search can ask for members near a city.
alter table discovery_search add column cell integer;

update discovery_search search
set cell = ((latitude * 10)::integer + 900) * 3601 + (longitude * 10)::integer + 1800
from profiles_profile profile
where profile.member_id = search.member_id and latitude is not null and longitude is not null;

create index discovery_search_cell on discovery_search (gender, cell)
  include (country, rank, member_id, born_on, traits, interests, signed_up_at);
