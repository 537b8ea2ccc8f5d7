import type { Country } from "#base/countries.ts";

/** First names that adults of a country bear, women's then men's; no name is in both lists of a country. */
export const FIRST_NAMES: Record<Country, { female: string; male: string }> = {
  NL: {
    female: `Sanne Lotte Femke Anouk Fleur Marieke Iris Eva Lisa Noor Maud Roos Esmee Nienke Floor Merel Britt Amber Ilse
      Marloes Linda Petra Ingrid Monique Saskia Esther Mirjam Wendy Manon Chantal Bianca Yvonne Carola Hanneke Gerda Trudy
      Willemien Tessa Daphne Renske Jorien Myrthe Puck Isa Lieke Jasmijn Sterre Vera Naomi Rianne Anneke Joke Els Tineke
      Ria Corrie Hennie Fenna Jiska Wietske`,
    male: `Daan Sem Bram Thijs Jasper Ruben Sander Niels Bart Wouter Jeroen Maarten Rick Stijn Lars Tim Koen Joost Pieter Erik
      Marcel Ronald Dennis Patrick Martijn Vincent Michiel Jelle Sjoerd Gijs Teun Luuk Floris Hugo Mees Joris Arjan Hans Henk
      Kees Gerrit Frits Wim Jaap Cor Bas Remco Edwin Richard Stefan Tijmen Twan Wessel Hidde Siebe Rutger Freek Guus Ties Dirk`,
  },
  BE: {
    female: `Elke Lien Sofie Nele Joke Ann Griet Hilde Katrien Liesbeth Charlotte Julie Elise Camille Emma Louise Manon Amelie
      Justine Pauline Marie Celine Aurelie Nathalie Isabelle Veronique Sandrine Laurence Axelle Margaux Eline Silke Tine Leen
      Greet Ilse Kim Evy Tinne Annelies Stefanie Jolien Eva Laura Sarah Ines Lore Jana Febe Hanne Fien Noor Marthe Ella Juliette
      Clara Zoe Valerie Stephanie Delphine`,
    male: `Jonas Wout Pieter Bart Koen Tom Kristof Dries Stijn Jens Robbe Lander Arne Senne Thibault Maxime Nicolas Antoine Louis
      Simon Mathieu Olivier Benoit Philippe Luc Marc Dirk Geert Johan Filip Wim Kevin Joris Brecht Seppe Lowie Warre Jef Ruben
      Gilles Quentin Cedric Guillaume Xavier Damien Fabrice Didier Thierry Yves Bram Sander Maarten Steven Gert Frank Peter
      Hannes Tibo Lucas Noah`,
  },
  DE: {
    female: `Lena Anna Julia Laura Sarah Lisa Katharina Johanna Sophie Marie Hannah Nina Jana Miriam Svenja Antje Heike Sabine
      Petra Susanne Birgit Claudia Andrea Nicole Stefanie Melanie Sandra Tanja Anja Kerstin Silke Katrin Christina Franziska
      Theresa Pauline Luisa Clara Charlotte Greta Frieda Ida Mathilda Ronja Merle Jule Finja Carla Paula Helene Renate Ingrid
      Monika Ursula Gisela Brigitte Angelika Martina Ulrike Bettina`,
    male: `Lukas Jonas Leon Finn Paul Max Felix Tim Jan Niklas Moritz Philipp Simon Tobias Florian Sebastian Christian Stefan
      Markus Andreas Thomas Michael Frank Torsten Jens Sven Dirk Ralf Uwe Matthias Alexander Daniel Patrick Marcel Dennis
      Bastian Fabian Julian David Benedikt Konstantin Emil Anton Oskar Theo Henri Karl Friedrich Wolfgang Klaus Jürgen Dieter
      Helmut Manfred Bernd Rainer Holger Olaf Carsten Henning`,
  },
  AT: {
    female: `Anna Lena Magdalena Katharina Theresa Viktoria Johanna Sophie Valentina Hannah Laura Julia Lisa Sarah Marlene Verena
      Bettina Martina Manuela Daniela Petra Michaela Karin Elisabeth Christine Maria Eva Barbara Birgit Sabine Gerlinde Monika
      Renate Astrid Doris Silvia Claudia Andrea Kerstin Melanie Nadine Jasmin Bianca Cornelia Raphaela Helena Miriam Leonie
      Emilia Rosa Franziska Elena Stefanie Nina Angelika Gudrun Ulrike Waltraud Edith Ingeborg`,
    male: `Lukas Jakob Tobias Florian Stefan Michael Thomas Andreas Markus Christoph Martin Bernhard Gerhard Wolfgang Manfred
      Josef Franz Karl Johannes Maximilian Paul Felix David Simon Fabian Sebastian Matthias Daniel Dominik Alexander Philipp
      Patrick Manuel Georg Gernot Harald Helmut Erwin Günther Herbert Robert Roland Christian Klaus Peter Raphael Valentin
      Moritz Elias Leopold Ferdinand Xaver Benedikt Clemens Gregor Konrad Armin Reinhard Rudolf Werner`,
  },
  CH: {
    female: `Laura Sarah Nadine Corinne Priska Monika Regula Ursula Brigitte Sandra Claudia Nicole Daniela Karin Andrea Petra
      Barbara Franziska Livia Lara Mia Lena Anja Céline Noemi Ladina Seraina Flurina Annina Chiara Giulia Elena Francesca
      Alessia Camille Aline Chloé Manon Sophie Mélanie Virginie Sylvie Isabelle Christine Valérie Fabienne Martina Simone
      Jasmin Bettina Carmen Rahel Salome Vreni Ruth Therese Esther Doris Heidi Silvia`,
    male: `Luca Noah Nico Reto Beat Urs Daniel Thomas Marco Andreas Stefan Markus Martin Peter Hans Christian Patrick Roger Marcel
      Adrian Simon Lukas David Fabian Yannick Kevin Pascal Dominik Roman Silvan Ivo Jan Sandro Matteo Alessandro Davide
      Gabriel Julien Loïc Nicolas Olivier Philippe Laurent Yves Didier Bruno Rolf Walter Kurt Heinz Jürg Res Ueli Flurin
      Gian Curdin Andri Joel Timo Raphael`,
  },
  GB: {
    female: `Emma Olivia Amelia Charlotte Sophie Chloe Jessica Emily Lucy Hannah Grace Ellie Megan Bethany Georgia Holly Abigail
      Natalie Gemma Kelly Claire Rachel Sarah Joanne Nicola Tracey Karen Susan Julie Helen Alison Fiona Eilidh Rhiannon Cerys
      Ffion Siobhan Heather Kirsty Lorna Poppy Daisy Freya Imogen Harriet Phoebe Rosie Tilly Eleanor Alice Zara Priya Anjali
      Leanne Stacey Donna Lesley Maureen Sheila Pauline`,
    male: `Oliver Jack Harry George Charlie Thomas James William Daniel Joshua Callum Liam Connor Ryan Adam Luke Matthew Jamie
      Lewis Rhys Dylan Owain Gareth Huw Euan Craig Stuart Gordon Alan Graham Keith Barry Trevor Nigel Simon Paul Mark Andrew
      Stephen Darren Lee Jason Wayne Neil Ian Colin Kevin Peter Robert Martin Alfie Archie Freddie Theo Toby Rory Fraser
      Hamish Dev Imran`,
  },
  IE: {
    female: `Aoife Ciara Niamh Saoirse Caoimhe Sinead Orla Roisin Grainne Aisling Maeve Eimear Deirdre Siobhan Nuala Sorcha Clodagh
      Fionnuala Brid Una Emma Kate Sarah Laura Rachel Amy Leanne Michelle Karen Sharon Louise Catherine Mary Margaret Bernadette
      Noreen Geraldine Carmel Maura Sheila Emer Laoise Cara Shauna Erin Keelin Bronagh Tara Moira Oonagh Ailbhe Sadhbh Muireann
      Lorraine Jacinta Majella Attracta Imelda Olive Breda`,
    male: `Cian Oisin Conor Sean Darragh Eoin Fionn Cillian Padraig Declan Brendan Niall Colm Ronan Diarmuid Cormac Tadhg Ciaran
      Donal Fergal Eamon Liam Patrick Michael John James Thomas Daniel Kevin Brian Barry Shane Gary Keith Alan Mark Stephen
      Kieran Gerard Noel Aidan Senan Rory Lorcan Ruairi Cathal Fiachra Conall Dara Enda Finbar Malachy Oran Paudie Rian Shay
      Donnacha Eanna Killian Odhran`,
  },
  FR: {
    female: `Camille Léa Manon Chloé Emma Inès Sarah Julie Marine Pauline Laura Mathilde Élodie Aurélie Céline Virginie Sandrine
      Nathalie Isabelle Sylvie Véronique Christine Valérie Stéphanie Émilie Charlotte Margaux Juliette Alice Louise Jeanne
      Clémence Anaïs Justine Océane Clara Lucie Amandine Audrey Delphine Laetitia Karine Corinne Patricia Martine Françoise
      Brigitte Monique Hélène Agnès Solène Morgane Noémie Maëlle Romane Zoé Capucine Yasmine Nadia Leïla`,
    male: `Lucas Hugo Théo Maxime Antoine Nicolas Julien Thomas Alexandre Romain Guillaume Sébastien Christophe Stéphane Frédéric
      Olivier Philippe Laurent Éric Pascal Thierry Bruno Didier Alain Michel Bernard Patrick Gérard Mathieu Quentin Kevin
      Florian Baptiste Clément Adrien Vincent Arnaud Benoît Cédric Damien Fabien Grégory Jérôme Ludovic Mickaël Raphaël Gabriel
      Louis Arthur Jules Paul Martin Simon Bastien Corentin Loïc Yann Erwan Mehdi Karim`,
  },
  IT: {
    female: `Giulia Martina Chiara Sara Francesca Federica Alessia Elisa Valentina Silvia Laura Elena Paola Anna Maria Roberta
      Simona Barbara Monica Cristina Daniela Claudia Antonella Patrizia Sabrina Stefania Michela Ilaria Serena Giorgia Alice
      Aurora Sofia Beatrice Greta Gaia Noemi Arianna Camilla Ludovica Rebecca Eleonora Veronica Debora Manuela Lucia Teresa
      Rosa Carmela Giovanna Angela Caterina Margherita Ginevra Bianca Emma Viola Miriam Nadia Tiziana`,
    male: `Luca Marco Matteo Andrea Alessandro Davide Francesco Lorenzo Simone Federico Riccardo Gabriele Stefano Roberto Paolo
      Giovanni Giuseppe Antonio Mario Luigi Salvatore Vincenzo Domenico Pietro Nicola Fabio Massimo Claudio Maurizio Giorgio
      Enrico Alberto Daniele Emanuele Filippo Tommaso Edoardo Leonardo Mattia Michele Cristian Manuel Mirko Ivan Dario Valerio
      Emiliano Gianluca Giacomo Raffaele Carmine Ciro Gennaro Pasquale Rocco Sergio Ugo Umberto Vito Diego`,
  },
  ES: {
    female: `Lucía María Paula Laura Marta Alba Sara Carmen Ana Elena Cristina Raquel Patricia Silvia Beatriz Mónica Pilar Isabel
      Rosa Teresa Dolores Mercedes Nuria Montserrat Inés Irene Julia Claudia Andrea Natalia Noelia Rocío Macarena Triana Lola
      Candela Carla Alicia Eva Sonia Yolanda Susana Verónica Lorena Sandra Esther Belén Ainhoa Leire Nerea Itziar Amaia Miren
      Uxía Noa Sabela Laia Mireia Aina Berta`,
    male: `Alejandro Pablo Daniel David Javier Sergio Carlos Álvaro Adrián Diego Jorge Miguel Manuel Antonio José Juan Francisco
      Rafael Pedro Luis Fernando Alberto Raúl Rubén Iván Óscar Víctor Marcos Mario Hugo Gonzalo Ignacio Jaime Guillermo Rodrigo
      Enrique Ramón Vicente Emilio Joaquín Salvador Andrés Tomás Ángel Jesús Borja Íñigo Iker Unai Gorka Xabier Jordi Marc Pau
      Oriol Arnau Martí Xoán Brais Nacho`,
  },
  PL: {
    female: `Anna Katarzyna Magdalena Agnieszka Aleksandra Natalia Karolina Monika Joanna Ewa Małgorzata Barbara Dorota Beata
      Iwona Renata Justyna Paulina Weronika Zuzanna Julia Maja Oliwia Hanna Wiktoria Martyna Patrycja Sylwia Edyta Marta
      Izabela Kinga Kamila Dominika Emilia Ewelina Milena Sandra Klaudia Daria Gabriela Alicja Nina Helena Jagoda Lena Pola
      Krystyna Halina Danuta Grażyna Bożena Elżbieta Teresa Jadwiga Urszula Aneta Marzena Olga Kornelia`,
    male: `Piotr Krzysztof Andrzej Tomasz Jan Paweł Michał Marcin Jakub Adam Łukasz Grzegorz Mateusz Wojciech Mariusz Dariusz
      Rafał Robert Maciej Jacek Kamil Dawid Szymon Bartosz Filip Antoni Kacper Patryk Damian Sebastian Artur Marek Zbigniew
      Jerzy Janusz Tadeusz Stanisław Henryk Kazimierz Ryszard Sławomir Arkadiusz Przemysław Radosław Hubert Igor Oskar Wiktor
      Konrad Norbert Leszek Bogdan Mirosław Waldemar Witold Cezary Karol Daniel Adrian Błażej`,
  },
  DK: {
    female: `Emma Ida Freja Sofie Laura Mathilde Caroline Cecilie Camilla Louise Maria Anne Mette Hanne Lene Susanne Kirsten Lone
      Pia Tina Charlotte Heidi Rikke Trine Line Signe Julie Nanna Josefine Amalie Astrid Alberte Clara Liva Karla Ellen Anna
      Maja Simone Stine Christina Pernille Katrine Dorte Birgitte Gitte Inge Bente Jette Karin Else Ulla Vibeke Annette Lise
      Malene Tanja Sanne Gry Sille`,
    male: `Mads Rasmus Frederik Emil Oliver Magnus Kasper Nikolaj Jonas Anders Lars Søren Jens Peter Henrik Thomas Morten Martin
      Jesper Michael Kim Brian Claus Per Ole Hans Niels Jørgen Erik Bo Carsten Torben Flemming Kurt Finn Steen Mikkel Mathias
      Christian Sebastian Tobias Victor Noah William Lucas August Malthe Valdemar Anton Villads Kristian Daniel Simon Jakob
      Casper Dennis Allan Bjarne Leif Troels`,
  },
  SE: {
    female: `Anna Emma Maria Elin Sara Johanna Linnea Ida Sofia Hanna Malin Jenny Frida Lina Amanda Matilda Moa Ebba Wilma Alva
      Saga Tilda Klara Agnes Elsa Maja Alice Julia Lisa Karin Eva Lena Annika Ulrika Camilla Susanne Helena Monica Birgitta
      Kerstin Ingrid Gunilla Marianne Siv Barbro Anneli Carina Petra Jessica Therese Rebecka Cecilia Josefin Evelina Caroline
      Felicia Nora Stina Tove Ylva`,
    male: `Erik Lars Karl Anders Johan Per Nils Mikael Fredrik Daniel Andreas Marcus Mattias Henrik Jonas Magnus Peter Thomas
      Stefan Jan Bengt Bo Göran Leif Sven Ulf Håkan Kjell Rolf Christer Oskar Viktor Gustav Filip Alexander Simon Emil Anton
      William Hugo Elias Axel Ludvig Isak Albin Robin Jesper Joakim Tobias Patrik Niklas Rikard Martin Linus Sebastian Kevin
      Roger Conny Tommy Kent`,
  },
  NO: {
    female: `Ingrid Emma Nora Ida Sara Julie Thea Maria Hanne Anne Silje Camilla Marte Kristine Linn Siri Sunniva Vilde Tuva Frida
      Astrid Sofie Solveig Kari Liv Berit Randi Bente Turid Gro Hilde Heidi Trine Monica Tone Wenche Marit Elin Nina Line Stine
      Ragnhild Oda Maren Amalie Mathilde Tiril Selma Live Hedda Eline Karoline Mari Guro Synnøve Unni Torill Aud Åse Lise`,
    male: `Lars Jan Per Bjørn Svein Kjell Knut Arne Odd Geir Terje Tor Øyvind Morten Espen Rune Trond Frode Kristian Thomas
      Anders Martin Andreas Daniel Magnus Henrik Jonas Marius Sindre Eirik Håkon Sondre Vegard Simen Ole Mathias Emil Jakob
      Oskar Filip William Lucas Tobias Kasper Aksel Isak Theodor Sverre Harald Olav Leif Roar Stian Eivind Vidar Kåre Helge
      Roy Even Jostein`,
  },
  FI: {
    female: `Emma Aino Venla Sofia Helmi Iida Oona Emilia Laura Sanna Johanna Hanna Minna Katja Mari Anna Päivi Tiina Riitta
      Leena Ritva Marja Anneli Kaisa Eeva Liisa Heli Outi Satu Merja Tuula Sari Kirsi Pirjo Jaana Niina Jenni Heidi Elina
      Henna Noora Essi Salla Veera Milla Roosa Ella Pinja Inka Siiri Aada Saara Reetta Maija Kati Susanna Mervi Taina Ulla Raija`,
    male: `Mikko Antti Juha Jari Timo Matti Pekka Kari Jukka Markku Heikki Hannu Seppo Ari Petri Sami Janne Ville Tuomas Lauri
      Eetu Onni Elias Leo Oskari Aleksi Joonas Juho Henri Niko Teemu Jussi Marko Mika Tero Vesa Esa Pasi Harri Risto Tapio Jouni
      Kimmo Ilkka Olli Arto Erkki Jorma Reijo Veikko Kalle Arttu Valtteri Roope Santeri Miro Otto Eero Toni Jarkko`,
  },
  US: {
    female: `Ashley Jessica Emily Sarah Samantha Amanda Brittany Taylor Hannah Alexis Madison Kayla Lauren Megan Rachel Nicole
      Stephanie Jennifer Melissa Michelle Kimberly Amy Angela Lisa Heather Crystal Danielle Vanessa Maria Gabriela Guadalupe
      Destiny Jasmine Imani Keisha Latoya Aaliyah Brooke Savannah Autumn Skylar Kelsey Shelby Tiffany Christina Erica Andrea
      Tara Dana Tammy Debbie Cheryl Donna Linda Barbara Carol Brenda Pamela Denise Renee`,
    male: `Michael Christopher Joshua Matthew Andrew Tyler Brandon Justin Ryan Austin Jacob Zachary Kyle Cody Dylan Hunter Logan
      Mason Ethan Noah Jose Luis Carlos Juan Miguel Angel Jesus Marcus Terrence Darnell Andre Jamal Malik DeShawn Travis Brett
      Chad Scott Jeff Greg Todd Doug Randy Larry Gary Ronald Kenneth Steven Kevin Brian Eric Jason Derek Sean Blake Chase
      Wyatt Colton Garrett Trevor`,
  },
  CA: {
    female: `Emily Sarah Jessica Amanda Ashley Megan Lauren Nicole Stephanie Jennifer Melissa Heather Brittany Samantha Rachel
      Danielle Kayla Courtney Vanessa Alexandra Chantal Geneviève Mélanie Véronique Marie Julie Karine Annie Valérie Catherine
      Isabelle Josée Nathalie Sylvie Manon Chloé Olivia Emma Charlotte Sophie Hannah Abigail Avery Brooke Paige Morgan Erin
      Kelly Tracy Lori Sandra Brenda Debra Shannon Tanya Priya Mei Harpreet Noor Leah`,
    male: `Liam Noah Ethan Lucas Owen Logan Nathan Tyler Ryan Kyle Matthew Michael David Daniel Jason Kevin Brian Steven Scott
      Mark Robert James Andrew Cameron Connor Dylan Evan Jordan Mathieu Alexandre Maxime Simon Olivier Félix Gabriel Antoine
      Étienne François Martin Marc Pierre Luc Sylvain Stéphane Patrick Guillaume Jonathan Sébastien Benoît Yves Gurpreet
      Arjun Wei Raj Hunter Wyatt Carter Brett Dale Glen`,
  },
  AU: {
    female: `Charlotte Olivia Chloe Emily Jessica Sarah Georgia Hannah Lauren Matilda Ruby Lily Zoe Sienna Mia Imogen Tahlia Jasmine
      Brooke Kayla Bianca Natasha Nicole Michelle Rebecca Melissa Kylie Tracey Sharon Leanne Karen Narelle Raelene Sandra
      Vanessa Danielle Amanda Simone Belinda Tamara Renee Bronwyn Skye Kirra Talia Holly Ella Isla Evie Maddison Phoebe Stephanie
      Alana Courtney Ebony Tegan Shae Monique Gabrielle Lorraine`,
    male: `Jack Lachlan Cooper Thomas James William Joshua Riley Ethan Noah Liam Mitchell Jayden Hamish Angus Callum Brodie Blake
      Zac Harrison Darcy Declan Bryce Brett Shane Wayne Darren Craig Scott Glenn Trevor Bruce Kevin Graham Warren Ross Matthew
      Daniel Benjamin Luke Nathan Adam Aaron Travis Damien Troy Dean Rohan Heath Jarrod Beau Reece Corey Dylan Jesse Koby Nate
      Toby Archie Hugo`,
  },
};

/** Nicknames of two words, by language: any first with any second. */
export const NICKNAMES: Record<string, { first: string; second: string }> = {
  en: {
    first: "quiet sunny midnight velvet wild gentle curious salty lucky amber northern lazy",
    second: "fox wave river storm coffee moon swimmer piano traveller garden comet harbour",
  },
  nl: {
    first: "zeeuwse stille vrolijke wilde zachte late warme blauwe vrije friese kleine gouden",
    second: "wind golf vos fietser duin koffie zomer maan dromer storm tulp haven",
  },
  de: {
    first: "stille wilde blaue sanfte freche ferne helle kleine warme rote leise frohe",
    second: "welle sonne nacht wolke reise blume stunde melodie rakete laterne brise feder",
  },
  it: {
    first: "dolce libera calma vera lenta chiara nuova notte strada luna alba mare",
    second: "estate aurora lucente serena toscana solare romana verde dorata segreta sicura aperta",
  },
  fr: {
    first: "douce belle petite longue jolie folle libre calme tendre claire brune vive",
    second: "brise lune plage route nuit vague plume terrasse balade escale comete rose",
  },
  es: {
    first: "luna noche brisa playa calle tarde arena flor estrella ola risa nube",
    second: "clara libre serena azul dulce lenta viva suave roja tranquila salada bonita",
  },
  pl: {
    first: "cicha dzika ciepla mala nocna jasna morska letnia wolna zielona polna czuła",
    second: "fala rzeka burza kawa droga chwila gwiazda polana mgla wyspa iskra sowa",
  },
  da: {
    first: "stille vilde glade blide sene varme lyse frie milde røde søde skæve",
    second: "bølge storm sommer måne kaffe rejse vind komet lampe havn ræv due",
  },
  fi: {
    first: "hiljainen villi lempeä kesäinen sininen vapaa iloinen pohjoinen hidas utelias kirkas lämmin",
    second: "aalto myrsky kettu kuu kahvi tuuli sauna ranta lokki karhu majakka kesä",
  },
  nb: {
    first: "stille ville glade milde sene varme lyse frie blide røde nordlige rolige",
    second: "bølge storm sommer måne kaffe fjord vind komet hytte fjell rev havn",
  },
  sv: {
    first: "stilla vilda glada milda sena varma ljusa fria blida röda norra lugna",
    second: "vågen stormen sommaren månen resan fjärden vinden kometen stugan räven hamnen skogen",
  },
};
